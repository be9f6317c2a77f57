import { minute } from '#src/shared/durations.ts'

/** For how many minutes after the start nobody counts as late. */
const graceMinutes = 5

/**
 * How many minutes a child was in a live session, as its class counted them, and from when if that was well
 * after the start. Null if nothing was counted, as at a typed link.
 */
export function presenceOf(
  { seconds, firstJoinedAt }: { seconds: number; firstJoinedAt: Date | null },
  { startsAt, minutes: planned }: { startsAt: Date; minutes: number },
): { minutes: number | null; lateFrom: string | null } {
  if (seconds === 0) return { minutes: null, lateFrom: null }
  const isLate =
    firstJoinedAt !== null && firstJoinedAt.getTime() > startsAt.getTime() + graceMinutes * minute
  return {
    // A child who waited before the start or stayed for the goodbye gets the planned minutes and no more.
    minutes: Math.min(planned, Math.max(1, Math.round(seconds / 60))),
    lateFrom: isLate ? firstJoinedAt.toISOString() : null,
  }
}
