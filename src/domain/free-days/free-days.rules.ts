import { day } from '#src/shared/durations.ts'
import { referralFreeDays } from '#src/shared/numbers.ts'

/**
 * CONTRACT §8: a grant adds its days to the present end of the family's free days, or to now if that is
 * later; a reversal takes them back.
 */
export function freeUntilAfter(
  freeAccessUntil: Date | null,
  now: Date,
  days: number = referralFreeDays,
): Date {
  const from =
    days > 0 ? Math.max(now.getTime(), freeAccessUntil?.getTime() ?? 0) : (freeAccessUntil ?? now).getTime()
  return new Date(from + days * day)
}
