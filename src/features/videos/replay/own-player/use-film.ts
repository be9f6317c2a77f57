import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { putFilm } from '#src/ui/play-film.ts'
import { reportWatching } from './watch-reports.ts'

interface Wanted {
  videoId: string
  childId: string | undefined
  master: string
  startAt: number
  onEnded: () => void
  onTimeOver: () => void
  onFailed: () => void
}

/** How long a sentence may still go on once the child's time is over, in milliseconds. */
const sentenceMs = 6000

/** A film in a `<video>`, how it stands, and what is reported of it. */
export function useFilm({ videoId, childId, master, startAt, onEnded, onTimeOver, onFailed }: Wanted) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isWaiting, setWaiting] = useState(true)
  const [position, setPosition] = useState(startAt)
  const ended = useEffectEvent(onEnded)
  const failed = useEffectEvent(onFailed)
  const timeIsOver = useEffectEvent(onTimeOver)

  useEffect(() => {
    const { current: element } = video
    if (!element) return
    // The film is no longer served once the time is over; what has come of it ends its sentence.
    const film = putFilm(element, master, startAt, () => {
      void reports.ask().then((isAllowed) => isAllowed && failed())
    })
    let ending: ReturnType<typeof setTimeout> | undefined
    const stopNow = () => {
      clearTimeout(ending)
      element.pause()
      timeIsOver()
    }
    /** Not within a sentence: when the caption on the screen goes, or soon where there is none. */
    const stopAtSentencesEnd = () => {
      if (ending !== undefined) return
      ending = setTimeout(stopNow, sentenceMs)
      for (const track of element.textTracks) track.addEventListener('cuechange', stopNow, { once: true })
    }
    const reports = reportWatching(element, videoId, childId, {
      onAccessEnded: () => {
        element.pause()
        failed()
        void refreshUser()
      },
      onTimeOver: stopAtSentencesEnd,
    })
    const events: Readonly<Record<string, () => void>> = {
      play: () => setPlaying(true),
      playing: () => setWaiting(false),
      canplay: () => setWaiting(false),
      waiting: () => setWaiting(true),
      pause: () => setPlaying(false),
      timeupdate: () => setPosition(element.currentTime),
      seeking: () => setPosition(element.currentTime),
      ended: () => {
        setPlaying(false)
        ended()
      },
    }
    for (const [name, hear] of Object.entries(events)) element.addEventListener(name, hear)
    element.play().catch(() => setPlaying(false))
    return () => {
      clearTimeout(ending)
      for (const [name, hear] of Object.entries(events)) element.removeEventListener(name, hear)
      void reports.end()
      film.destroy()
    }
  }, [master, startAt, videoId, childId])

  return { video, isPlaying, isWaiting, position }
}
