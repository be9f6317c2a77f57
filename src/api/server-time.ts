/** Smaller differences are ignored: the header has whole seconds, and a response takes a while. */
const ignoredMs = 60_000

/** A response that took up to this long to arrive shows a time that is early by as much, never late. */
const maxWayMs = 10_000

let aheadMs = 0

/**
 * The server's time, by which classes open and deadlines end; the device's clock may be wrong. Outside
 * production the server's clock can be moved (`/dev/clock`).
 */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Reads from a response's `Date` how far the server's clock is ahead of the device's. */
export function noteServerTime(date: string | null): void {
  const measured = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(measured)) return
  const ahead = Math.abs(measured) < ignoredMs ? 0 : measured
  const isSlow = ahead < aheadMs && aheadMs - ahead < maxWayMs
  if (!isSlow) aheadMs = ahead
}
