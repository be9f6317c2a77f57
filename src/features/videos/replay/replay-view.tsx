import './replay.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, hasErrorCode } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { listChildren } from '#src/domain/children/children.contract.ts'
import { clockText } from '#src/features/videos/player/playback.rules.ts'
import type { readVideo, streamVideo } from '#src/features/videos/videos.contract.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon, playIcon } from '#src/ui/icons/icons.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { chooseViewer, useViewer } from './chosen-viewer.ts'
import { resumeAt } from './replay.rules.ts'
import { type Replay, ReplayAbout, ReplayChapters } from './replay-about.tsx'
import { ReplayChallenge } from './replay-challenge.tsx'
import { type PlayedFilm, type PlayerHandle, ReplayPlayer } from './replay-player.tsx'
import { Transcript } from './transcript.tsx'

interface ViewProps {
  id: string
  user: SessionUser
  page: VideosPageData
}

/** One replay: the film, what is told around it, and nothing that follows by itself. */
export function ReplayView({ id, user, page }: ViewProps) {
  const { language, replay: texts } = page
  const chosen = useViewer()
  const family = useQuery({
    ...queryOf<typeof listChildren>('/api/account/children'),
    enabled: user.hasAccess && !user.childView,
  })
  const children = family.data?.children ?? []
  const viewer = children.find((child) => child.id === chosen) ?? children[0]
  const childId = user.childView?.childId ?? viewer?.id
  const replay = useQuery({
    ...queryOf<typeof readVideo>('/api/videos/:id', { params: { id }, query: { childId, lang: language } }),
    enabled: !family.isLoading,
    gcTime: 0,
  })
  const isUnknown = replay.error instanceof ApiError && [400, 404].includes(replay.error.status)
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
        <Opened key={`${id}${childId}`} replay={replay.data} childId={childId} user={user} page={page}>
          {children.length > 1 && viewer && (
            <Segmented
              label={texts.who}
              options={children.map((child) => ({ value: child.id, label: child.displayName }))}
              value={viewer.id}
              onChoose={chooseViewer}
            />
          )}
        </Opened>
      ) : isUnknown ? (
        <>
          <h1>{page.texts.heading}</h1>
          <Notice tone="error" className="mt-6">
            {texts.unknown}
          </Notice>
        </>
      ) : replay.isError ? (
        <FailedNotice
          className="mt-8"
          text={page.texts.failed}
          again={page.texts.tryAgain}
          onAgain={() => void replay.refetch()}
        />
      ) : (
        <FullScreenSpinner label={page.texts.loading} />
      )}
    </>
  )
}

type State =
  | { is: 'before' | 'asking' | 'failed' | 'outside' | 'evening' }
  | { is: 'playing' | 'over'; film: PlayedFilm; startAt: number }

interface OpenedProps {
  replay: Replay
  childId: string | undefined
  user: SessionUser
  page: VideosPageData
  children: React.ReactNode
}

function Opened({ replay, childId, user, page, children }: OpenedProps) {
  const { replay: texts, texts: words, language } = page
  const answers = useQueryClient()
  const player = useRef<PlayerHandle>(null)
  const starter = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<State>({ is: 'before' })
  const [position, setPosition] = useState(0)
  const seconds = (replay.duration ?? 0) * 60
  const resume = replay.player === 'own' ? resumeAt(replay.position, Math.max(seconds, 60)) : undefined

  const stream = () =>
    answers.fetchQuery({
      ...queryOf<typeof streamVideo>('/api/videos/:id/stream', {
        params: { id: replay.id },
        query: { childId },
      }),
      staleTime: 60_000,
    })

  async function play(startAt: number) {
    if (replay.player === 'external') {
      setState({ is: 'outside' })
      return
    }
    setState({ is: 'asking' })
    try {
      setState({ is: 'playing', film: await stream(), startAt })
    } catch (error) {
      const isLate = error instanceof ApiError && error.status === 403
      setState({
        is: hasErrorCode<typeof streamVideo>(error, 'external') ? 'outside' : isLate ? 'evening' : 'failed',
      })
    }
  }

  const onPosition = useCallback((at: number) => setPosition(at), [])
  const film = state.is === 'playing' || state.is === 'over' ? state : undefined

  function seek(at: number) {
    if (film) player.current?.seek(at)
    else void play(at)
  }

  const wanted = replay.captions.includes(language) ? language : replay.captions[0]
  return (
    <div className="replay-page">
      <div>
        {film ? (
          <ReplayPlayer
            handle={player}
            videoId={replay.id}
            childId={childId}
            title={replay.title}
            film={film.film}
            startAt={film.startAt}
            language={language}
            texts={texts}
            onPosition={onPosition}
            onEnded={() => setState({ ...film, is: 'over' })}
            onTimeOver={() => setState({ is: 'evening' })}
            onFailed={() => setState({ is: 'failed' })}
          />
        ) : (
          <div className="replay-player">
            <div className="replay-stage">
              <img src={replay.thumb} alt="" width={320} height={180} />
            </div>
          </div>
        )}
        <p className="replay-said" role="status">
          {state.is === 'over' && (replay.dinnerQuestion ? texts.finishedDinner : texts.finished)}
          {state.is === 'evening' && texts.evening}
        </p>
        {state.is === 'failed' && (
          <Notice tone="error" className="mt-4">
            {texts.failed}
          </Notice>
        )}
        <h1 lang={replay.lang}>{replay.title}</h1>
        <ReplayAbout replay={replay} page={page} />
        {!user.hasAccess
          ? !user.childView && (
              <ButtonLink as={Link} className="mt-6" to={pathOf('subscribe', language)}>
                {words.subscribe}
              </ButtonLink>
            )
          : !film &&
            state.is !== 'evening' && (
              <div className="row mt-6">
                {children}
                <Button
                  ref={starter}
                  pending={state.is === 'asking'}
                  pendingLabel={texts.player.loading}
                  onClick={() => void play(resume ?? 0)}
                >
                  <Icon of={playIcon} filled />
                  {resume === undefined
                    ? texts.watch
                    : interpolate(texts.resume, { time: clockText(resume) })}
                </Button>
                {resume !== undefined && (
                  <Button variant="line" onClick={() => void play(0)}>
                    {texts.fromStart}
                  </Button>
                )}
              </div>
            )}
        {replay.dinnerQuestion && (
          <section className="card sun mt-10" aria-labelledby="dinner">
            <h2 id="dinner">{texts.dinner}</h2>
            <p className="lead mt-2" lang={replay.lang}>
              {replay.dinnerQuestion}
            </p>
            <p className="soft mt-2">{texts.everyone}</p>
          </section>
        )}
        {user.hasAccess && wanted && (
          <Transcript
            key={wanted}
            lang={wanted}
            texts={texts}
            onSeek={seek}
            addressOf={async () => (await stream()).captions.find(({ lang }) => lang === wanted)?.url ?? ''}
          />
        )}
      </div>
      <div>
        <ReplayChapters
          replay={replay}
          position={film ? position : undefined}
          seconds={film?.film.seconds ?? seconds}
          texts={texts}
          onSeek={seek}
          canSeek={user.hasAccess}
        />
        <ReplayChallenge
          challenge={replay.challenge}
          childId={childId}
          isChilds={user.childView !== undefined}
          page={page}
        />
      </div>
      {state.is === 'outside' && (
        <Suspense>
          <PlayerDialog
            video={replay}
            texts={words}
            childId={childId}
            onClose={() => setState({ is: 'before' })}
            onTimeOver={() => setState({ is: 'evening' })}
          />
        </Suspense>
      )}
    </div>
  )
}

const PlayerDialog = lazyPart(() => import('#src/features/videos/library/player-dialog.tsx'))
