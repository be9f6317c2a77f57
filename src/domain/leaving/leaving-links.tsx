import { Link } from 'react-router'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'

interface LeavingLinksProps {
  language: Language
  /** `leavingLinksTexts` in the page's language. */
  texts: { withdraw: string; cancel: string }
}

/** PROGRAMME §8: withdrawal and cancellation, at the end of a parent's page without the site's footer. */
export function LeavingLinks({ language, texts }: LeavingLinksProps) {
  const page = pathOf('withdraw', language)
  return (
    <p className="row small soft mt-8">
      <Link to={page}>{texts.withdraw}</Link>
      <Link to={`${page}?kind=cancel`}>{texts.cancel}</Link>
    </p>
  )
}
