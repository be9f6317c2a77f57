import { ApiError, call } from '#src/api/call.ts'
import { createWatchClock } from '#src/features/videos/library/watch-clock.ts'
import type { reportWatch } from '#src/features/videos/videos.contract.ts'
import { reportEverySeconds } from '#src/features/videos/videos.rules.ts'

interface Reports {
  /** Asks whether this may still be watched: `Heard` hears why not. Resolves to whether it may. */
  ask(): Promise<boolean>
  /** The film has been let go: the last seconds are sent. */
  end(): Promise<void>
}

interface Heard {
  /** The access or the sign-in has ended. */
  onAccessEnded(): void
  /** It is the child's bedtime, or its minutes of the day are over. */
  onTimeOver(): void
}

/**
 * Tells the server, every fifteen seconds, on pausing and on leaving, how long a film really played and where
 * it stands.
 */
export function reportWatching(
  video: HTMLVideoElement,
  videoId: string,
  childId: string | undefined,
  { onAccessEnded, onTimeOver }: Heard,
): Reports {
  const clock = createWatchClock(() => performance.now())
  const report = async (seconds: number, position?: number): Promise<boolean> => {
    const body = { seconds, childId, position }
    try {
      await call<typeof reportWatch>('POST', '/api/videos/:id/watch', {
        params: { id: videoId },
        body,
        keepalive: true,
      })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      if (status === 401 || status === 402) onAccessEnded()
      if (status === 403) onTimeOver()
      return status !== 401 && status !== 402 && status !== 403
    }
    return true
  }
  const tell = () => {
    const seconds = clock.take()
    if (seconds > 0) void report(seconds, Math.floor(video.currentTime))
  }
  const start = () => clock.start()
  const wait = () => clock.stop()
  const stop = () => {
    clock.stop()
    tell()
  }
  if (!video.paused) clock.start()
  video.addEventListener('playing', start)
  video.addEventListener('pause', stop)
  video.addEventListener('waiting', wait)
  video.addEventListener('ended', stop)
  window.addEventListener('pagehide', tell)
  const timer = setInterval(tell, reportEverySeconds * 1000)
  // The server measures from here. Where the film stands is not said yet: it may still be on its way there.
  void report(0)
  return {
    ask: () => report(0),
    end: async () => {
      clearInterval(timer)
      video.removeEventListener('playing', start)
      video.removeEventListener('pause', stop)
      video.removeEventListener('waiting', wait)
      video.removeEventListener('ended', stop)
      window.removeEventListener('pagehide', tell)
      clock.stop()
      const seconds = clock.take()
      if (seconds > 0) await report(seconds, Math.floor(video.currentTime))
    },
  }
}
