/** Adds up the time in which a film really plays. */
interface WatchClock {
  start(): void
  stop(): void
  /** The whole seconds since the last time it was asked; what is left of a second stays for the next time. */
  take(): number
}

/** `now` gives milliseconds that only grow. */
export function createWatchClock(now: () => number): WatchClock {
  let kept = 0
  let since: number | undefined
  const add = () => {
    if (since === undefined) return
    kept += now() - since
    since = now()
  }
  return {
    start: () => {
      add()
      since = now()
    },
    stop: () => {
      add()
      since = undefined
    },
    take: () => {
      add()
      const seconds = Math.floor(kept / 1000)
      kept -= seconds * 1000
      return seconds
    },
  }
}
