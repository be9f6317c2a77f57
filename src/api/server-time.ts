/** Smaller differences are ignored: the header has whole seconds, and a response takes a while. */
const ignoredMs = 60_000

/** A response on its way for up to so long shows a time that is that much too early, never too late. */
const maxWayMs = 10_000

let aheadMs = 0

/**
 * The server's time, which decides when classes open and deadlines end, not the device's. Outside production
 * the server's clock can be moved (`/dev/clock`).
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
