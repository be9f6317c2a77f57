import type Stripe from 'stripe'

export type Interval = Stripe.Price.Recurring.Interval

export const daySeconds = 86_400

/**
 * The boundary `steps` intervals after the anchor, in unix seconds. Months and years keep the anchor's day
 * and time; a month that is too short ends on its last day, and the next one has the anchor's day again.
 */
export function boundary(anchor: number, interval: Interval, count: number, steps: number): number {
  if (interval === 'day') return anchor + steps * count * daySeconds
  if (interval === 'week') return anchor + steps * count * 7 * daySeconds
  const start = new Date(anchor * 1000)
  const months = steps * count * (interval === 'year' ? 12 : 1)
  const day = Math.min(start.getUTCDate(), daysIn(start.getUTCFullYear(), start.getUTCMonth() + months))
  return Math.floor(
    Date.UTC(
      start.getUTCFullYear(),
      start.getUTCMonth() + months,
      day,
      start.getUTCHours(),
      start.getUTCMinutes(),
      start.getUTCSeconds(),
    ) / 1000,
  )
}

/** The first boundary of the cycle after a moment. */
export function nextBoundary(anchor: number, interval: Interval, count: number, after: number): number {
  let steps = Math.max(0, Math.floor((after - anchor) / (count * longest(interval))) - 1)
  let found = boundary(anchor, interval, count, steps)
  while (found <= after) {
    steps += 1
    found = boundary(anchor, interval, count, steps)
  }
  return found
}

function longest(interval: Interval): number {
  if (interval === 'day') return daySeconds
  if (interval === 'week') return 7 * daySeconds
  return (interval === 'year' ? 366 : 31) * daySeconds
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}
