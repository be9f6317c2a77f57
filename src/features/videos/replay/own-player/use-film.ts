import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { readDashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import { sentenceMs } from '#src/features/videos/videos.rules.ts'
import { putFilm } from '#src/ui/play-film.ts'
import { reportWatching } from './watch-reports.ts'

interface FilmOptions {
  videoId: string
  childId: string | undefined
  isTeamView: boolean
  master: string
  startAt: number
  /** Called at the start and whenever the viewer's position changes, with the seconds. */
  onPosition: (seconds: number) => void
  /** Called whenever the film begins to play or plays on, also once it has ended. */
  onPlaying: () => void
  onEnded: () => void
  onTimeOver: () => void
  /** Called when the access or the session has ended, once the user was read again. */
  onAccessEnded: () => void
  onFailed: () => void
}

/** Plays a film in a `<video>`, reports what is watched, and returns the state. */
export function useFilm({
  videoId,
  childId,
  isTeamView,
  master,
  startAt,
  onPosition,
  onPlaying,
  onEnded,
  onTimeOver,
  onAccessEnded,
  onFailed,
}: FilmOptions) {
  const queryClient = useQueryClient()
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isWaiting, setWaiting] = useState(true)
  const moved = useEffectEvent(onPosition)
  const begun = useEffectEvent(onPlaying)
  const ended = useEffectEvent(onEnded)
  const failed = useEffectEvent(onFailed)
  const timeIsOver = useEffectEvent(onTimeOver)
  const accessHasEnded = useEffectEvent(onAccessEnded)

  useEffect(() => {
    const { current: element } = video
    if (!element) return
    moved(startAt)
    // Once the child's time is over, the film is no longer served; the part already loaded plays to the end
    // of the sentence.
    const film = putFilm(element, master, startAt, () => {
      void reports.ask().then((isAllowed) => isAllowed && failed())
    })
    let ending: ReturnType<typeof setTimeout> | undefined
    const stopNow = () => {
      clearTimeout(ending)
      element.pause()
      timeIsOver()
    }
    /**
     * Stops when the caption of this moment ends, shown or not, or after a few seconds without one, so that no
     * sentence is cut.
     */
    const stopAtSentencesEnd = () => {
      if (ending !== undefined) return
      const tracks = [...element.textTracks]
      const isCaptioned = tracks.some(({ activeCues }) => activeCues !== null && activeCues.length > 0)
      ending = setTimeout(stopNow, isCaptioned ? sentenceMs.captioned : sentenceMs.uncaptioned)
      for (const track of tracks) track.addEventListener('cuechange', stopNow, { once: true })
    }
    // Once the film is removed, the element reports position 0, which is not where the viewer stopped.
    let at = startAt
    const follow = () => {
      if (element.readyState === element.HAVE_NOTHING) return
      at = element.currentTime
      moved(at)
    }
    const reports = reportWatching(element, {
      videoId,
      childId,
      isTeamView,
      positionNow: () => at,
      onAccessEnded: () => {
        element.pause()
        void refreshUser().then(accessHasEnded)
      },
      onTimeOver: stopAtSentencesEnd,
    })
    const events: Readonly<Record<string, () => void>> = {
      play: () => {
        setPlaying(true)
        begun()
      },
      playing: () => setWaiting(false),
      canplay: () => setWaiting(false),
      waiting: () => setWaiting(true),
      pause: () => setPlaying(false),
      timeupdate: follow,
      seeking: follow,
      ended: () => {
        setPlaying(false)
        ended()
      },
    }
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener)
    element.play().catch(() => setPlaying(false))
    return () => {
      clearTimeout(ending)
      for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener)
      // Not `forgetDashboard`: the viewer may be on the dashboard by then, which is thus read again.
      void reports
        .end()
        .then(() =>
          queryClient.invalidateQueries({ queryKey: keyOf<typeof readDashboard>('/api/dashboard') }),
        )
      film.destroy()
    }
  }, [master, startAt, videoId, childId, isTeamView, queryClient])

  return { video, isPlaying, isWaiting }
}
