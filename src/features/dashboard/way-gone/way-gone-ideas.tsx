import { Link } from 'react-router'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { useChallenges } from '#src/features/dashboard/use-challenges.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { wishTexts } from '#src/shared/language/wish.texts.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { SentenceWithTitle } from '#src/ui/layout/sentence-with-title.tsx'
import type { WayGoneTexts } from './way-gone.texts.ts'

interface IdeasProps {
  child: DashboardChild
  language: Language
  texts: WayGoneTexts
}

/** A challenge and a replay for one objective that the parent chose; nothing if none matches. */
export function WayGoneIdeas({ child, language, texts }: IdeasProps) {
  const challenges = useChallenges(child.id, language).data ?? []
  const untried = challenges.filter(({ state, isNotForUs }) => state === null && !isNotForUs)
  const suggested = [...untried, ...child.together]
  const objective = suggested.find(({ reason }) => reason?.objective)?.reason?.objective
  if (!objective) return null
  const challenge = untried.find(({ reason }) => reason?.objective === objective)
  const replay = child.together.find(({ reason }) => reason?.objective === objective)
  return (
    <div className="stack">
      <h3>{texts.ahead}</h3>
      <p>{interpolate(texts.aheadText, { wish: wishTexts.objectives[objective][language] })}</p>
      <div className="row">
        {challenge && (
          <ButtonLink
            as={Link}
            variant="line"
            to={`${pathOf('challenge', language)}?id=${challenge.id}&child=${child.id}`}
          >
            {challenge.title}
          </ButtonLink>
        )}
        {replay && (
          <ButtonLink
            as={Link}
            variant="line"
            to={`${pathOf('videos', language)}?id=${replay.id}&child=${child.id}`}
          >
            <SentenceWithTitle text={texts.watch} title={replay.title} lang={replay.lang} />
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
