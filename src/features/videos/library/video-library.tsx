import { plural } from '#src/shared/language/plural.ts'
import './video-library.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryClientFor } from '#src/api/query-client.ts'
import { queryOf } from '#src/api/query-of.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { listChildren } from '#src/domain/children/children.contract.ts'
import { SafetyButton } from '#src/domain/safety/safety-button.tsx'
import { useViewer } from '#src/features/videos/replay/chosen-viewer.ts'
import { ReplayView } from '#src/features/videos/replay/replay-view.tsx'
import type { listVideos, Video } from '#src/features/videos/videos.contract.ts'
import { agesFound, categoriesFound, matchingVideos } from '#src/features/videos/videos.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { ChipButton } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { checkIcon, searchIcon } from '#src/ui/icons/icons.ts'
import { themeIcon } from '#src/ui/illustrations/theme-icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { VideoCard } from '#src/ui/layout/video-card.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { EveningSuggestion, EveningSwitch } from './evening-switch.tsx'
import { VideosHead } from './videos-head.tsx'

interface LibraryProps {
  user: SessionUser
  page: VideosPageData
}

/** The replays of the page's language, in the order of the child that watches on this device. */
export default function VideoLibrary({ user, page }: LibraryProps) {
  return (
    <QueryClientProvider client={queryClientFor(user.id)}>
      <OneOrAll user={user} page={page} />
    </QueryClientProvider>
  )
}

/** `?id=` names one replay (PROGRAMME §4). */
function OneOrAll(props: LibraryProps) {
  const [address] = useSearchParams()
  const id = address.get('id')
  const { user, page } = props
  return (
    <>
      {user.childView && (
        <p className="mb-4">
          <SafetyButton childId={user.childView.childId} texts={page.safety} />
        </p>
      )}
      {id ? <ReplayView id={id} {...props} /> : <Replays {...props} />}
    </>
  )
}

function Replays({ user, page }: LibraryProps) {
  const { language, texts } = page
  const chosen = useViewer()
  const family = useQuery({
    ...queryOf<typeof listChildren>('/api/account/children'),
    enabled: user.hasAccess && !user.childView,
  })
  const children = family.data?.children ?? []
  const childId = user.childView?.childId ?? (children.find(({ id }) => id === chosen) ?? children[0])?.id
  const videos = useQuery({
    ...queryOf<typeof listVideos>('/api/videos', {
      query: { lang: language, childId },
      asOf: [user.hasAccess],
    }),
    enabled: !family.isLoading,
  })
  if (videos.data) return <Grid videos={videos.data} user={user} page={page} />
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

/** What is on the first screen, whose pictures are fetched at once. */
const firstScreen = 8

function Grid({
  videos,
  user,
  page: { language, texts, categories, ages, basket },
}: LibraryProps & { videos: readonly Video[] }) {
  const [address, setAddress] = useSearchParams()
  const [search, setSearch] = useState(address.get('q') ?? '')
  const [played, setPlayed] = useState<Video>()
  const found = categoriesFound(videos)
  const chosen = found.find((category) => category === address.get('category'))
  const offered = agesFound(videos)
  const age = offered.find((one) => one === address.get('age'))
  const shown = matchingVideos(videos, search, chosen, age)
  // Nothing is sold to a child.
  const isSold = !user.hasAccess && !user.childView

  /** Kept in the address, so that a reload, a link and the language buttons find the same videos. */
  function keep(name: 'q' | 'category' | 'age', value: string | undefined) {
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
          <ChipButton
            key={category}
            pressed={chosen === category}
            art={themeIcon(category)}
            onClick={() => keep('category', category)}
          >
            {categories[category]}
          </ChipButton>
        ))}
      </fieldset>
      {offered.length > 0 && (
        <fieldset className="video-filters">
          <legend className="sr-only">{texts.ages}</legend>
          <ChipButton pressed={age === undefined} onClick={() => keep('age', undefined)}>
            {texts.everyAge}
          </ChipButton>
          {offered.map((one) => (
            <ChipButton key={one} pressed={age === one} onClick={() => keep('age', one)}>
              {ages[one]}
            </ChipButton>
          ))}
        </fieldset>
      )}
      <p className="sr-only" role="status">
        {shown.length === 0
          ? ''
          : interpolate(plural(language, shown.length, texts.found), { count: shown.length })}
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
              title={<span lang={video.lang}>{video.title}</span>}
              duration={
                video.duration === null ? undefined : interpolate(texts.minutes, { minutes: video.duration })
              }
              picture={{ src: video.thumb }}
              eager={index < firstScreen}
              locked={isSold}
              playLabel={isSold ? texts.subscribe : texts.play}
              tag={
                user.hasAccess ? (
                  <Tag tone="leaf" icon={checkIcon}>
                    {texts.available}
                  </Tag>
                ) : (
                  isSold && <Tag tone="sun">{texts.premium}</Tag>
                )
              }
              theme={video.category === null ? undefined : categories[video.category]}
              {...(isSold
                ? { href: pathOf('subscribe', language), as: Link }
                : video.player === 'own' || !user.hasAccess
                  ? { href: `${pathOf('videos', language)}?id=${video.id}`, as: Link }
                  : { onPlay: () => setPlayed(video) })}
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

const PlayerDialog = lazyPart(() => import('./player-dialog.tsx'))
