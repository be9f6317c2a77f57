import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { Video } from '#src/features/videos/videos.contract.ts'
import { agesFound, categoriesFound, matchingVideos } from '#src/features/videos/videos.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { checkIcon, searchIcon } from '#src/ui/icons/icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { VideoCard } from '#src/ui/layout/video-card.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { EveningSuggestion, EveningSwitch } from './evening-switch.tsx'
import { SuggestionLine } from './suggestion-line.tsx'
import { VideoFilters } from './video-filters.tsx'
import { VideosHead } from './videos-head.tsx'

interface GridProps {
  videos: readonly Video[]
  /** The child for whom the replays are ordered. */
  child: { id: string; displayName: string } | undefined
  user: SessionUser
  page: VideosPageData
}

/** The number of cards on the first screen; their pictures are fetched at once. */
const firstScreen = 8

/** The matching videos, with the search and the filters. */
export function VideoGrid({ videos, child, user, page }: GridProps) {
  const { language, texts, basket } = page
  const [address, setAddress] = useSearchParams()
  const [search, setSearch] = useState(address.get('q') ?? '')
  const [played, setPlayed] = useState<Video>()
  const categories = categoriesFound(videos)
  const category = categories.find((one) => one === address.get('category'))
  const ages = agesFound(videos)
  const age = ages.find((one) => one === address.get('age'))
  const shown = matchingVideos(videos, search, category, age)

  /** Stored in the address, so that a reload, a link and the language buttons find the same videos. */
  function setParameter(name: 'q' | 'category' | 'age', value: string | undefined) {
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
    setParameter('q', text)
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
      <VideoFilters
        page={page}
        categories={{ found: categories, chosen: category }}
        ages={{ found: ages, chosen: age }}
        onChoose={setParameter}
      />
      <div role="status">
        {shown.length === 0 ? (
          <EmptyState art={basket} title={texts.none}>
            {videos.length > 0 && (
              <Button variant="line" onClick={clear}>
                {texts.clear}
              </Button>
            )}
          </EmptyState>
        ) : (
          <p className="sr-only">
            {interpolate(plural(language, shown.length, texts.found), { count: shown.length })}
          </p>
        )}
      </div>
      {shown.length > 0 && (
        <div className="vgrid one">
          {shown.map((video, index) => (
            <div key={video.id}>
              <LibraryCard
                video={video}
                user={user}
                page={page}
                isOnFirstScreen={index < firstScreen}
                onPlay={() => setPlayed(video)}
              />
              {child && <SuggestionLine video={video} child={child} language={language} />}
            </div>
          ))}
        </div>
      )}
      {played && (
        <Suspense>
          <PlayerDialog
            video={played}
            texts={texts}
            isTeamView={user.teamView !== undefined}
            childId={child?.id}
            onClose={() => setPlayed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

interface LibraryCardProps {
  video: Video
  user: SessionUser
  page: VideosPageData
  isOnFirstScreen: boolean
  onPlay: () => void
}

function LibraryCard({ video, user, page, isOnFirstScreen, onPlay }: LibraryCardProps) {
  const { language, texts, categories } = page
  const isSold = !user.hasAccess
  const opened =
    video.player === 'own' ? { href: `${pathOf('videos', language)}?id=${video.id}`, as: Link } : { onPlay }
  return (
    <VideoCard
      heading="h2"
      title={<span lang={video.lang}>{video.title}</span>}
      duration={video.duration === null ? undefined : interpolate(texts.minutes, { minutes: video.duration })}
      picture={{ src: video.thumb }}
      eager={isOnFirstScreen}
      locked={isSold}
      playLabel={isSold ? texts.subscribe : texts.play}
      tag={
        isSold ? (
          <Tag tone="sun">{texts.premium}</Tag>
        ) : (
          <Tag tone="leaf" icon={checkIcon}>
            {texts.available}
          </Tag>
        )
      }
      theme={video.category === null ? undefined : categories[video.category]}
      {...(isSold ? { href: pathOf('subscribe', language), as: Link } : opened)}
    />
  )
}

const PlayerDialog = lazyPart(() => import('#src/features/videos/player/player-dialog.tsx'))
