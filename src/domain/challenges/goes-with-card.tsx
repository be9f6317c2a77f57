import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { GoesWith } from './challenges.contract.ts'
import { goesWithTexts } from './goes-with.texts.ts'

interface GoesWithProps {
  goesWith: GoesWith | null
  /** The child whose challenge it is, for whom the replay then counts. */
  childId: string
  language: Language
}

/** A link from a challenge to its live session or replay, for parents and children. */
export function GoesWithCard({ goesWith, childId, language }: GoesWithProps) {
  if (!goesWith) return null
  const { kind, id, title, lang } = goesWith
  return (
    <section className="card" aria-labelledby="goes-with">
      <h2 id="goes-with" className="text-h3">
        {goesWithTexts[kind][language]}
      </h2>
      <ButtonLink
        className="mt-4"
        variant="line"
        href={`${pathOf(kind === 'live' ? 'live' : 'videos', language)}?id=${id}&child=${childId}`}
      >
        <span lang={lang}>{title}</span>
      </ButtonLink>
    </section>
  )
}
