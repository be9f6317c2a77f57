import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import type { listVideos } from '#src/features/videos/videos.contract.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { VideoCard } from '#src/ui/layout/video-card.tsx'

/**
 * The replays in a child's view, those for its age first. They are chosen by their pictures, because a young
 * child neither types a search nor reads a row of filters. Each opens on a page of its own, which says good
 * night when the child's time is over (PROGRAMME §6).
 */
export function ChildsLibrary({ childId, page }: { childId: string; page: VideosPageData }) {
  const { childs, language, texts, replay, categories } = page
  const videos = useQuery(
    queryOf<typeof listVideos>('/api/videos', { query: { lang: language, childId }, asOf: [true] }),
  )
  if (videos.isError) {
    return (
      <FailedNotice
        className="mt-6"
        text={childs.failed}
        again={childs.tryAgain}
        onAgain={() => void videos.refetch()}
      />
    )
  }
  if (!videos.data) return <FullScreenSpinner label={texts.loading} />
  if (videos.data.length === 0) return <p className="mt-5">{childs.noReplays}</p>
  return (
    <div className="vgrid one mt-6">
      {videos.data.map(({ id, title, lang, thumb, duration, category }, index) => (
        <VideoCard
          key={id}
          heading="h2"
          title={<span lang={lang}>{title}</span>}
          picture={{ src: thumb }}
          eager={index < firstScreen}
          playLabel={replay.watch}
          theme={[
            category && categories[category],
            duration !== null &&
              interpolate(plural(language, duration, replay.minutes), { minutes: duration }),
          ]
            .filter(Boolean)
            .join(', ')}
          href={`${pathOf('videos', language)}?id=${id}`}
          as={Link}
        />
      ))}
    </div>
  )
}

/** The number of cards on the first screen; their pictures are fetched at once. */
const firstScreen = 6
