import './video-library.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import { FamilyQueries } from '#src/domain/accounts/ended-session/family-queries.tsx'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { listChildren } from '#src/domain/children/children.contract.ts'
import { useViewer } from '#src/features/videos/replay/chosen-viewer.ts'
import { ReplayView } from '#src/features/videos/replay/replay-view.tsx'
import type { listVideos } from '#src/features/videos/videos.contract.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { ChildsReplays } from './childs-replays.tsx'
import { VideoGrid } from './video-grid.tsx'
import { VideosHead } from './videos-head.tsx'

interface LibraryProps {
  user: SessionUser
  page: VideosPageData
}

/** The replays in the page's language, in the order for the child who watches on this device. */
export default function VideoLibrary({ user, page }: LibraryProps) {
  return (
    <FamilyQueries userId={user.id}>
      <ReplayOrLibrary user={user} page={page} />
    </FamilyQueries>
  )
}

/** `?id=` names one replay (PROGRAMME §4). */
function ReplayOrLibrary(props: LibraryProps) {
  const [address] = useSearchParams()
  const id = address.get('id')
  const { childView } = props.user
  if (childView) return <ChildsReplays id={id} childId={childView.childId} {...props} />
  return id ? <ReplayView id={id} {...props} /> : <Replays {...props} />
}

function Replays({ user, page }: LibraryProps) {
  const { language, texts } = page
  const chosen = useViewer()
  const family = useQuery({
    ...queryOf<typeof listChildren>('/api/account/children'),
    enabled: user.hasAccess,
  })
  const children = family.data?.children ?? []
  const child = children.find(({ id }) => id === chosen) ?? children[0]
  const videos = useQuery({
    ...queryOf<typeof listVideos>('/api/videos', {
      query: { lang: language, childId: child?.id },
      asOf: [user.hasAccess],
    }),
    enabled: !family.isLoading,
  })
  if (videos.data) return <VideoGrid videos={videos.data} child={child} user={user} page={page} />
  return (
    <>
      <VideosHead texts={texts} />
      {videos.isError ? (
        <FailedNotice
          className="mt-8"
          text={texts.failed}
          again={texts.tryAgain}
          onAgain={() => void videos.refetch()}
        />
      ) : (
        <FullScreenSpinner label={texts.loading} />
      )}
    </>
  )
}
