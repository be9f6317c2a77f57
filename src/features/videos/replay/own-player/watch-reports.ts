import { ApiError, call } from '#src/api/call.ts'
import { isLimit } from '#src/domain/limits/is-limit.ts'
import { createWatchClock } from '#src/features/videos/player/watch-clock.ts'
import type { reportWatch } from '#src/features/videos/videos.contract.ts'
import { reportEverySeconds } from '#src/features/videos/videos.rules.ts'

interface Reports {
  /** Resolves to whether the film may still be watched. If not, a handler is called with the reason. */
  ask(): Promise<boolean>
  /** Stops reporting, and sends the last seconds. */
  end(): Promise<void>
}

interface ReportOptions {
  /** The team's view only reads: nothing is reported. */
  isTeamView: boolean
  /** The viewer's position in the film, in seconds. */
  positionNow(): number
  /** The access or the sign-in has ended. */
  onAccessEnded(): void
  /** It is the child's bedtime, or its minutes of the day are over. */
  onTimeOver(): void
}

/**
 * Reports to the server, every fifteen seconds, on pausing and on leaving, how long a film really played, and
 * its position.
 */
export function reportWatching(
  video: HTMLVideoElement,
  videoId: string,
  childId: string | undefined,
  { isTeamView, positionNow, onAccessEnded, onTimeOver }: ReportOptions,
): Reports {
  const clock = createWatchClock(() => performance.now())
  const report = async (seconds: number, position?: number): Promise<boolean> => {
    if (isTeamView) return true
    const body = { seconds, childId, position }
    try {
      await call<typeof reportWatch>('POST', '/api/videos/:id/watch', {
        params: { id: videoId },
        body,
        keepalive: true,
      })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      const hasEnded = status === 401 || status === 402
      const isOver = isLimit(error)
      if (hasEnded) onAccessEnded()
      if (isOver) onTimeOver()
      return !hasEnded && !isOver
    }
    return true
  }
  const reportWatched = () => {
    const seconds = clock.take()
    if (seconds > 0) void report(seconds, Math.floor(positionNow()))
  }
  const start = () => clock.start()
  const wait = () => clock.stop()
  const stop = () => {
    clock.stop()
    reportWatched()
  }
  if (!video.paused) clock.start()
  video.addEventListener('playing', start)
  video.addEventListener('pause', stop)
  video.addEventListener('waiting', wait)
  video.addEventListener('ended', stop)
  window.addEventListener('pagehide', reportWatched)
  const timer = setInterval(reportWatched, reportEverySeconds * 1000)
  // The server measures from here. The position is omitted, because the film may not have reached its start
  // position yet.
  void report(0)
  return {
    ask: () => report(0),
    end: async () => {
      clearInterval(timer)
      video.removeEventListener('playing', start)
      video.removeEventListener('pause', stop)
      video.removeEventListener('waiting', wait)
      video.removeEventListener('ended', stop)
      window.removeEventListener('pagehide', reportWatched)
      clock.stop()
      const seconds = clock.take()
      if (seconds > 0) await report(seconds, Math.floor(positionNow()))
    },
  }
}
