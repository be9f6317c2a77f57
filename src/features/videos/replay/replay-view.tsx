import './replay.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { ApiError } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { listChildren } from '#src/domain/children/children.contract.ts'
import type { readVideo } from '#src/features/videos/videos.contract.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon } from '#src/ui/icons/icons.ts'
import { chooseViewer, useViewer } from './chosen-viewer.ts'
import { OpenReplay } from './open-replay.tsx'

interface ViewProps {
  id: string
  user: SessionUser
  page: VideosPageData
  /** Whether it is the child's time to rest, in its own view. */
  isResting?: boolean
}

/** The page of one replay. Nothing plays by itself afterwards. */
export function ReplayView({ id, user, page, isResting = false }: ViewProps) {
  const { language, replay: texts } = page
  const [address, setAddress] = useSearchParams()
  const chosen = useViewer()
  const [chosenHere, setChosenHere] = useState<string>()
  const family = useQuery({
    ...queryOf<typeof listChildren>('/api/account/children'),
    enabled: user.hasAccess && !user.childView,
  })
  const children = family.data?.children ?? []
  const byId = (childId: string | null | undefined) => children.find((child) => child.id === childId)
  // A link from a child's card on the dashboard names that child. A child chosen here comes first, because
  // the address changes only a moment later.
  const viewer = byId(chosenHere) ?? byId(address.get('child')) ?? byId(chosen) ?? children[0]
  const childId = user.childView?.childId ?? viewer?.id
  const replay = useQuery({
    ...queryOf<typeof readVideo>('/api/videos/:id', { params: { id }, query: { childId, lang: language } }),
    enabled: !family.isLoading,
    gcTime: 0,
    // While it is read for another child the page stays, without the place where the child before stopped.
    placeholderData: (before) => (before?.id === id ? { ...before, position: null } : undefined),
  })
  const choice = useRef<HTMLDivElement>(null)
  // What belongs to a child begins anew with the one who was chosen, the choice with it: it keeps the focus.
  useEffect(() => {
    if (chosenHere) choice.current?.querySelector<HTMLInputElement>(':checked')?.focus()
  }, [chosenHere])
  function choose(chosenId: string) {
    chooseViewer(chosenId)
    setChosenHere(chosenId)
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('child')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  if (isResting && !replay.data) return <Navigate to={pathOf('orchard', language)} replace />
  return (
    <>
      <Link
        className="replay-back"
        to={user.childView ? `${pathOf('orchard', language)}?view=replays` : pathOf('videos', language)}
      >
        <Icon of={backIcon} />
        {texts.back}
      </Link>
      {replay.data ? (
        <OpenReplay
          key={`${id}${childId}`}
          replay={replay.data}
          childId={childId}
          user={user}
          page={page}
          isResting={isResting}
          viewerChoice={
            children.length > 1 &&
            viewer && (
              <div ref={choice}>
                <Segmented
                  label={texts.who}
                  options={children.map((child) => ({ value: child.id, label: child.displayName }))}
                  value={viewer.id}
                  onChoose={choose}
                />
              </div>
            )
          }
        />
      ) : (
        <NoReplay error={replay.error} user={user} page={page} onAgain={() => void replay.refetch()} />
      )}
    </>
  )
}

interface NoReplayProps extends Pick<ViewProps, 'user' | 'page'> {
  error: Error | null
  onAgain: () => void
}

/** While the replay is loaded, or if it is unknown or could not be loaded. */
function NoReplay({ error, user, page, onAgain }: NoReplayProps) {
  if (!error) return <FullScreenSpinner label={page.texts.loading} />
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <>
        <h1>{page.texts.heading}</h1>
        <Notice tone="error" className="mt-6">
          {page.replay.unknown}
        </Notice>
      </>
    )
  return (
    <FailedNotice
      className="mt-8"
      text={user.childView ? page.childs.failed : page.texts.failed}
      again={user.childView ? page.childs.tryAgain : page.texts.tryAgain}
      onAgain={onAgain}
    />
  )
}
