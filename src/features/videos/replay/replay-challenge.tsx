import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { Replay } from './replay-about.tsx'

interface ChallengeProps {
  challenge: Replay['challenge']
  childId: string | undefined
  /** Whether it is shown in the child's own view. */
  isInChildView: boolean
  page: VideosPageData
}

/** The challenge of a replay's live session, if it has one. */
export function ReplayChallenge({
  challenge,
  childId = '',
  isInChildView,
  page: { language, replay: texts },
}: ChallengeProps) {
  if (!challenge) return null
  const to = isInChildView
    ? `${pathOf('orchard', language)}?id=${challenge.id}`
    : `${pathOf('challenge', language)}?id=${challenge.id}&child=${childId}`
  return (
    <section className="card mt-8" aria-labelledby="related-challenge">
      <h2 id="related-challenge">{texts.challenge}</h2>
      <p className="lead mt-2">{challenge.title}</p>
      <p className="soft mt-2">{challenge.why}</p>
      <ButtonLink className="mt-4" variant="line" href={to}>
        {texts.seeChallenge}
      </ButtonLink>
    </section>
  )
}
