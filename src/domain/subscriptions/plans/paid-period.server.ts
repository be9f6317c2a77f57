import type Stripe from 'stripe'

/** The metadata key of the paid period that free days follow: its start and end, in Unix seconds. */
const paidPeriodKey = 'paid_period'

/**
 * The metadata to write in the call in which free days first move a charge. From then on Stripe treats the
 * rest of the paid period, like the free days after it, as a trial, and no longer says where the one ends.
 */
export function markOfPaidPeriod(
  { status }: Pick<Stripe.Subscription, 'status'>,
  { start, end }: Period,
): Record<string, string> {
  return status === 'trialing' ? {} : { [paidPeriodKey]: `${start} ${end}` }
}

interface Period {
  /** Unix seconds. */
  start: number
  end: number
}

interface PaidPeriod extends Period {
  /** Its end, or the next charge where days that were taken back have moved that before its end. */
  until: number
}

/** The paid period before the free days that have moved the next charge. Undefined when none have. */
export function paidPeriodOf({
  status,
  metadata,
  trial_end,
}: Pick<Stripe.Subscription, 'status' | 'metadata' | 'trial_end'>): PaidPeriod | undefined {
  const [start = 0, end = 0] = (metadata[paidPeriodKey] ?? '').split(' ').map(Number)
  // A renewal ends the trial, and leaves the mark of the period before.
  if (status !== 'trialing' || start >= end) return undefined
  return { start, end, until: Math.min(end, trial_end ?? end) }
}

/** The part of a paid period that is left at a moment in Unix seconds, from 0 to 1. */
export function shareLeft({ start, end, until }: PaidPeriod, from: number): number {
  return Math.min(1, Math.max(0, (until - from) / (end - start)))
}
