import '#src/videos/video-library.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SessionUser } from '#src/account/session.contract.ts'
import { call } from '#src/api/call.ts'
import { answersOf } from '#src/api/family-answers.ts'
import { Button } from '#src/design/button.tsx'
import { ChipButton } from '#src/design/choices.tsx'
import { EmptyState } from '#src/design/empty-state.tsx'
import { FailedNotice } from '#src/design/failed-notice.tsx'
import { TextField } from '#src/design/field.tsx'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { checkIcon, searchIcon } from '#src/design/icons.ts'
import { themeIcon } from '#src/design/illustrations/theme-icons.ts'
import { lazyPart } from '#src/design/lazy-part.ts'
import { Tag } from '#src/design/tag.tsx'
import { VideoCard } from '#src/design/video-card.tsx'
import { fill } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { EveningSuggestion, EveningSwitch } from '#src/videos/evening-switch.tsx'
import type { listVideos, Video } from '#src/videos/videos.contract.ts'
import { categoriesFound, matchingVideos } from '#src/videos/videos.rules.ts'
import { VideosHead } from '#src/videos/videos-head.tsx'
import type { VideosPageData } from '#src/videos/videos-page.tsx'

interface LibraryProps {
  user: SessionUser
  page: VideosPageData
}

/** The replays of the page's language, read once for the family. */
export default function VideoLibrary({ user, page }: LibraryProps) {
  return (
    <QueryClientProvider client={answersOf(user.id)}>
      <Replays user={user} page={page} />
    </QueryClientProvider>
  )
}

function Replays({ user, page }: LibraryProps) {
  const { language, texts } = page
  const videos = useQuery({
    queryKey: ['/api/videos', language, user.hasAccess],
    queryFn: ({ signal }) => call<typeof listVideos>('GET', '/api/videos', { query: { lang: language }, signal }),
  })
  if (videos.data) return <Grid videos={videos.data} user={user} page={page} />
  return (
    <>
      <VideosHead texts={texts} />
      {videos.isError ? (
        <FailedNotice className="mt-8" text={texts.failed} again={texts.tryAgain} onAgain={() => void videos.refetch()} />
      ) : (
        <FullScreenSpinner label={texts.loading} />
      )}
    </>
  )
}

/** What is on the first screen, whose pictures are fetched at once. */
const firstScreen = 8

function Grid({ videos, user, page: { language, texts, categories, basket } }: LibraryProps & { videos: readonly Video[] }) {
  const [address, setAddress] = useSearchParams()
  const [search, setSearch] = useState(address.get('q') ?? '')
  const [played, setPlayed] = useState<Video>()
  const found = categoriesFound(videos)
  const chosen = found.find((category) => category === address.get('category'))
  const shown = matchingVideos(videos, search, chosen)

  /** Kept in the address, so that a reload, a link and the language buttons find the same videos. */
  function keep(name: 'q' | 'category', value: string | undefined) {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  function searchFor(text: string) {
    setSearch(text)
    keep('q', text)
  }

  function clear() {
    setSearch('')
    setAddress({}, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <VideosHead texts={texts}>
        <div className="video-tools">
          <EveningSwitch texts={texts.evening} />
          <TextField
            type="search"
            name="q"
            label={texts.search}
            placeholder={texts.searchExample}
            icon={searchIcon}
            autoComplete="off"
            value={search}
            onChange={(event) => searchFor(event.currentTarget.value)}
          />
        </div>
      </VideosHead>
      <EveningSuggestion texts={texts.evening} />
      <fieldset className="video-filters">
        <legend className="sr-only">{texts.categories}</legend>
        <ChipButton pressed={chosen === undefined} onClick={() => keep('category', undefined)}>
          {texts.all}
        </ChipButton>
        {found.map((category) => (
          <ChipButton key={category} pressed={chosen === category} art={themeIcon(category)} onClick={() => keep('category', category)}>
            {categories[category]}
          </ChipButton>
        ))}
      </fieldset>
      <p className="sr-only" role="status">
        {shown.length === 0 ? '' : shown.length === 1 ? texts.found.one : fill(texts.found.many, { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState art={basket} title={texts.none} announced>
          {videos.length > 0 && (
            <Button variant="line" onClick={clear}>
              {texts.clear}
            </Button>
          )}
        </EmptyState>
      ) : (
        <div className="vgrid one">
          {shown.map((video, index) => (
            <VideoCard
              key={video.id}
              heading="h2"
              title={video.title}
              duration={video.duration === null ? undefined : fill(texts.minutes, { minutes: video.duration })}
              picture={{ src: video.thumb }}
              eager={index < firstScreen}
              locked={!user.hasAccess}
              playLabel={user.hasAccess ? texts.play : texts.subscribe}
              tag={
                user.hasAccess ? (
                  <Tag tone="leaf" icon={checkIcon}>
                    {texts.available}
                  </Tag>
                ) : (
                  <Tag tone="sun">{texts.premium}</Tag>
                )
              }
              theme={video.category === null ? undefined : categories[video.category]}
              {...(user.hasAccess ? { onPlay: () => setPlayed(video) } : { href: pathOf('subscribe', language), as: Link })}
            />
          ))}
        </div>
      )}
      {played && (
        <Suspense>
          <PlayerDialog video={played} texts={texts} onClose={() => setPlayed(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const PlayerDialog = lazyPart(() => import('#src/videos/player-dialog.tsx'))
