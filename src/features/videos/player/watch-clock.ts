/** Adds up the time in which a film really plays. */
interface WatchClock {
  start(): void
  stop(): void
  /** Returns the whole seconds since the previous call; the rest of a second is carried over. */
  take(): number
}

/** `now` returns milliseconds that never decrease. */
export function createWatchClock(now: () => number): WatchClock {
  let elapsed = 0
  let since: number | undefined
  const add = () => {
    if (since === undefined) return
    elapsed += now() - since
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
      const seconds = Math.floor(elapsed / 1000)
      elapsed -= seconds * 1000
      return seconds
    },
  }
}
