import { Suspense, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { type PlayerHandle, ReplayPlayer } from './own-player/replay-player.tsx'
import { type Replay, ReplayAbout, ReplayChapters } from './replay-about.tsx'
import { ReplayChallenge } from './replay-challenge.tsx'
import { ReplayStart } from './replay-start.tsx'
import { Transcript } from './transcript.tsx'
import { useReplayState } from './use-replay-state.ts'

interface OpenReplayProps {
  replay: Replay
  childId: string | undefined
  user: SessionUser
  page: VideosPageData
  /** Whether it is the child's time to rest, in its own view. */
  isResting: boolean
  /** The choice of the child who watches, if there are several. */
  viewerChoice: React.ReactNode
}

/** A loaded replay: its film, its details, its chapters and its challenge. */
export function OpenReplay({ replay, childId, user, page, isResting, viewerChoice }: OpenReplayProps) {
  const { replay: texts, language } = page
  const player = useRef<PlayerHandle>(null)
  const [position, setPosition] = useState(0)
  const { state, setState, play, captionsAddress } = useReplayState(replay, childId)
  const seconds = replay.seconds ?? (replay.duration ?? 1) * 60
  const playing = state.status === 'playing' || state.status === 'over' ? state : undefined
  const isEvening = state.status === 'evening'
  const captions = replay.captions.includes(language) ? language : replay.captions[0]

  function seek(at: number) {
    if (playing) player.current?.seek(at)
    else void play(at)
  }

  // A film that has begun ends at a sentence's end, and the page then says good night.
  if (isResting && (state.status === 'before' || state.status === 'failed'))
    return <Navigate to={pathOf('orchard', language)} replace />
  return (
    <div className="replay-page">
      <div>
        {playing ? (
          <ReplayPlayer
            handle={player}
            videoId={replay.id}
            childId={childId}
            isTeamView={user.teamView !== undefined}
            title={replay.title}
            film={playing.film}
            startAt={playing.startAt}
            language={language}
            texts={texts}
            position={position}
            onPosition={setPosition}
            onPlaying={() => setState({ ...playing, status: 'playing' })}
            onEnded={() => setState({ ...playing, status: 'over' })}
            onTimeOver={() => setState({ status: 'evening' })}
            onAccessEnded={() => setState({ status: 'before' })}
            onFailed={() => setState({ status: 'failed' })}
          />
        ) : (
          <div className="replay-player still">
            <div className="replay-stage">
              <img src={replay.thumb} alt="" width={320} height={180} />
            </div>
          </div>
        )}
        <ReplayOutcome status={state.status} replay={replay} texts={texts} />
        <h1 lang={replay.lang}>{replay.title}</h1>
        <ReplayAbout replay={replay} page={page} />
        <ReplayStart
          replay={replay}
          user={user}
          page={page}
          // The replay's own position was read when the page was opened.
          stoppedAt={position || replay.position}
          seconds={seconds}
          isShown={!playing && !isEvening}
          isPending={state.status === 'asking'}
          viewerChoice={viewerChoice}
          onPlay={(at) => void play(at)}
        />
        <DinnerQuestion replay={replay} texts={texts} />
        {user.hasAccess && captions && !isEvening && (
          <Transcript
            key={captions}
            lang={captions}
            texts={texts}
            onSeek={seek}
            addressOf={() => captionsAddress(captions)}
          />
        )}
      </div>
      <div>
        <ReplayChapters
          replay={replay}
          position={playing ? position : undefined}
          seconds={playing?.film.seconds ?? seconds}
          texts={texts}
          onSeek={seek}
          canSeek={user.hasAccess && !isEvening}
        />
        <ReplayChallenge
          challenge={replay.challenge}
          childId={childId}
          isInChildView={user.childView !== undefined}
          page={page}
        />
      </div>
      {state.status === 'outside' && (
        <Suspense>
          <PlayerDialog
            video={replay}
            texts={page.texts}
            childId={childId}
            isTeamView={user.teamView !== undefined}
            onClose={() => setState({ status: 'before' })}
            onTimeOver={() => setState({ status: 'evening' })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The message once the replay is over, the child's time has ended, or the player has failed. */
function ReplayOutcome({
  status,
  replay,
  texts,
}: {
  status: ReturnType<typeof useReplayState>['state']['status']
  replay: Replay
  texts: VideosPageData['replay']
}) {
  return (
    <>
      <p className="replay-said" role="status">
        {status === 'over' && (replay.dinnerQuestion ? texts.finishedDinner : texts.finished)}
        {status === 'evening' && texts.evening}
      </p>
      {status === 'failed' && (
        <Notice tone="error" className="mt-4">
          {texts.failed}
        </Notice>
      )}
    </>
  )
}

function DinnerQuestion({ replay, texts }: { replay: Replay; texts: VideosPageData['replay'] }) {
  if (!replay.dinnerQuestion) return null
  return (
    <section className="card sun mt-10" aria-labelledby="dinner">
      <h2 id="dinner">{texts.dinner}</h2>
      <p className="lead mt-2" lang={replay.lang}>
        {replay.dinnerQuestion}
      </p>
      <p className="soft mt-2">{texts.everyone}</p>
    </section>
  )
}

const PlayerDialog = lazyPart(() => import('#src/features/videos/player/player-dialog.tsx'))
