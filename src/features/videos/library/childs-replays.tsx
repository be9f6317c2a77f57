import './childs-replays.css'
import { Link, Navigate } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { SafetyButton } from '#src/domain/safety/safety-button.tsx'
import { ReplayView } from '#src/features/videos/replay/replay-view.tsx'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon } from '#src/ui/icons/icons.ts'
import { ChildsLibrary } from './childs-library.tsx'
import { useChildsRest } from './use-childs-rest.ts'

interface ChildsReplaysProps {
  /** The replay that the address names. */
  id: string | null
  childId: string
  user: SessionUser
  page: VideosPageData
}

/**
 * The replays in a child's view. Without access, no replay is shown that the child cannot watch. During the
 * hours of rest the orchard is opened instead, which shows the evening page; only a film that has begun plays
 * on, to the end of a sentence (PROGRAMME §6).
 */
export function ChildsReplays({ id, childId, user, page }: ChildsReplaysProps) {
  const { childs, language, safety, texts } = page
  const orchard = pathOf('orchard', language)
  const isResting = useChildsRest(id)
  const isOneReplay = user.hasAccess && id !== null
  if (isResting && !isOneReplay) return <Navigate to={orchard} replace />
  return (
    <div className="childs-replays">
      <p className="mb-4">
        <SafetyButton childId={childId} texts={safety} />
      </p>
      {isResting === undefined && <FullScreenSpinner label={texts.loading} />}
      {isResting !== undefined &&
        (isOneReplay ? (
          <ReplayView id={id} user={user} page={page} isResting={isResting} />
        ) : (
          <>
            <h1>{childs.replays}</h1>
            <p className="mt-4">
              <ButtonLink as={Link} variant="line" size="small" to={orchard}>
                <Icon of={backIcon} />
                {childs.back}
              </ButtonLink>
            </p>
            {user.hasAccess ? (
              <ChildsLibrary childId={childId} page={page} />
            ) : (
              <p className="mt-5">{childs.replaysRest}</p>
            )}
          </>
        ))}
    </div>
  )
}
