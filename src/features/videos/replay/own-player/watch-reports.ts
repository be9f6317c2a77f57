import { createWatchReporter, type ReportOptions } from '#src/features/videos/player/watch-reporter.ts'

interface Reports {
  /** Resolves to whether the film may still be watched. If not, a handler is called with the reason. */
  ask(): Promise<boolean>
  /** Stops reporting, and sends the last seconds. */
  end(): Promise<void>
}

/**
 * Reports watching by the events of a film's element: on pausing and at the end too, and with the viewer's
 * position.
 */
export function reportWatching(
  video: HTMLVideoElement,
  options: ReportOptions & { positionNow(): number },
): Reports {
  const { start, stop, report, ask, end } = createWatchReporter(options)
  const pause = () => {
    stop()
    report()
  }
  if (!video.paused) start()
  video.addEventListener('playing', start)
  video.addEventListener('pause', pause)
  video.addEventListener('waiting', stop)
  video.addEventListener('ended', pause)
  return {
    ask,
    end: () => {
      video.removeEventListener('playing', start)
      video.removeEventListener('pause', pause)
      video.removeEventListener('waiting', stop)
      video.removeEventListener('ended', pause)
      return end()
    },
  }
}
