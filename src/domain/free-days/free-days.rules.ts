import { day } from '#src/shared/durations.ts'
import { referralFreeDays } from '#src/shared/numbers.ts'

/**
 * CONTRACT §8: a grant adds its days to the later of now and what the family has already; a reversal takes
 * them back.
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
