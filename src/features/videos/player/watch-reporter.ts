import { ApiError, call } from '#src/api/call.ts'
import { isLimit } from '#src/domain/child-limits/is-limit.ts'
import type { reportWatch } from '#src/features/videos/videos.contract.ts'
import { reportEverySeconds } from '#src/features/videos/videos.rules.ts'
import { createWatchClock } from './watch-clock.ts'

export interface ReportOptions {
  videoId: string
  /** The child who watches; by default the family's first one. */
  childId: string | undefined
  /** The team's view only reads: nothing is reported. */
  isTeamView: boolean
  /** The viewer's position in the film, in seconds, for a player that knows it. */
  positionNow?: () => number
  /** Called when the access or the session has ended. */
  onAccessEnded(): void
  /** Called when the child's hours of rest have begun, or its minutes of the day are over. */
  onTimeOver(): void
}

interface WatchReporter {
  /** The film plays from now on. */
  start(): void
  stop(): void
  /** Reports at once what was watched since the last report, if anything was. */
  report(): void
  /** Resolves to whether the film may still be watched. If not, a handler is called with the reason. */
  ask(): Promise<boolean>
  /** Stops reporting, and sends the last seconds. */
  end(): Promise<void>
}

/** Reports to the server, every fifteen seconds and on leaving the page, how long a film really played. */
export function createWatchReporter({
  videoId,
  childId,
  isTeamView,
  positionNow,
  onAccessEnded,
  onTimeOver,
}: ReportOptions): WatchReporter {
  const clock = createWatchClock(() => performance.now())
  /** Watched seconds whose report was lost: the next one has them. The server counts no second twice. */
  let unsent = 0
  const send = async (seconds: number, position?: number): Promise<boolean> => {
    if (isTeamView) return true
    try {
      await call<typeof reportWatch>('POST', '/api/videos/:id/watch', {
        params: { id: videoId },
        body: { seconds, childId, position },
        keepalive: true,
      })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      const hasEnded = status === 401 || status === 402
      const isOver = isLimit(error)
      if (hasEnded) onAccessEnded()
      if (isOver) onTimeOver()
      if (!hasEnded && !isOver) unsent += seconds
      return !hasEnded && !isOver
    }
    return true
  }
  const sendWatched = async () => {
    const seconds = unsent + clock.take()
    unsent = 0
    if (seconds > 0) await send(seconds, positionNow && Math.floor(positionNow()))
  }
  const report = () => void sendWatched()
  window.addEventListener('pagehide', report)
  const timer = setInterval(report, reportEverySeconds * 1000)
  // The server measures the time from this report on. It has no position, because the film may not have
  // reached its start position yet.
  void send(0)
  return {
    start: () => clock.start(),
    stop: () => clock.stop(),
    report,
    ask: () => send(0),
    end: () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', report)
      clock.stop()
      return sendWatched()
    },
  }
}
