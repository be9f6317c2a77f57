import { Link } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { clockText } from '#src/features/videos/player/playback.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { playIcon } from '#src/ui/icons/icons.ts'
import { resumeAt } from './replay.rules.ts'
import type { Replay } from './replay-about.tsx'

interface ReplayStartProps {
  replay: Replay
  user: SessionUser
  page: VideosPageData
  /** Where the viewer stopped, in seconds. */
  stoppedAt: number | null
  seconds: number
  isShown: boolean
  isPending: boolean
  viewerChoice: React.ReactNode
  onPlay: (startAt: number) => void
}

/**
 * The buttons that start a replay, from its beginning or from where the child stopped. Without access, a link
 * to subscribe instead, or in a child's view a sentence about it.
 */
export function ReplayStart({
  replay,
  user,
  page: { language, replay: texts, texts: words, childs },
  stoppedAt,
  seconds,
  isShown,
  isPending,
  viewerChoice,
  onPlay,
}: ReplayStartProps) {
  if (!user.hasAccess)
    return user.childView ? (
      <p className="mt-6" role="status">
        {childs.replaysRest}
      </p>
    ) : (
      <ButtonLink as={Link} className="mt-6" to={pathOf('subscribe', language)}>
        {words.subscribe}
      </ButtonLink>
    )
  if (!isShown) return null
  const resume = replay.player === 'own' ? resumeAt(stoppedAt, seconds) : undefined
  return (
    <div className="row mt-6">
      {viewerChoice}
      <Button pending={isPending} pendingLabel={texts.player.loading} onClick={() => onPlay(resume ?? 0)}>
        <Icon of={playIcon} filled />
        {resume === undefined ? texts.watch : interpolate(texts.resume, { time: clockText(resume) })}
      </Button>
      {resume !== undefined && (
        <Button variant="line" onClick={() => onPlay(0)}>
          {texts.fromStart}
        </Button>
      )}
    </div>
  )
}
