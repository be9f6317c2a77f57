import { Link } from 'react-router'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'

/** PROGRAMME §8: links for withdrawal and cancellation, on every page and without signing in. */
export const leavingLinks = [
  { kind: 'withdraw', query: '' },
  { kind: 'cancel', query: '?kind=cancel' },
] as const

interface LeavingLinksProps {
  language: Language
  /** `leavingLinksTexts` in the page's language. */
  texts: Readonly<Record<(typeof leavingLinks)[number]['kind'], string>>
}

/** The two links at the end of a parent's page that has no footer of the site. */
export function LeavingLinks({ language, texts }: LeavingLinksProps) {
  return (
    <p className="row small soft mt-8">
      {leavingLinks.map(({ kind, query }) => (
        <Link key={kind} to={pathOf('withdraw', language) + query}>
          {texts[kind]}
        </Link>
      ))}
    </p>
  )
}
