import { Link } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { SafetyButton } from '#src/domain/safety/safety-button.tsx'
import { ReplayView } from '#src/features/videos/replay/replay-view.tsx'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon } from '#src/ui/icons/icons.ts'
import { ChildsLibrary } from './childs-library.tsx'

interface ChildsReplaysProps {
  /** The replay that the address names. */
  id: string | null
  childId: string
  user: SessionUser
  page: VideosPageData
}

/** The replays in a child's view. Without access nothing that the child cannot watch is shown. */
export function ChildsReplays({ id, childId, user, page }: ChildsReplaysProps) {
  const { childs, language, safety } = page
  return (
    <>
      <p className="mb-4">
        <SafetyButton childId={childId} texts={safety} />
      </p>
      {user.hasAccess && id ? (
        <ReplayView id={id} user={user} page={page} />
      ) : (
        <>
          <h1>{childs.replays}</h1>
          <p className="mt-4">
            <ButtonLink as={Link} variant="line" size="small" to={pathOf('orchard', language)}>
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
      )}
    </>
  )
}
