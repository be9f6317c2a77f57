/** Below this, the two clocks are taken for the same: the header counts in seconds, and an answer takes a while. */
const ignoredMilliseconds = 60_000

let aheadMilliseconds = 0

/**
 * The time by the server, by which doors open and deadlines end. A device whose clock is wrong would show
 * them at another hour; outside production the server's clock can be moved (`/dev/clock`).
 */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMilliseconds)
}

/** Learns from the `Date` of an answer how far the server's clock is ahead of the device's. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  aheadMilliseconds = Math.abs(ahead) < ignoredMilliseconds ? 0 : ahead
}
