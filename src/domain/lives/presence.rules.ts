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
  const present = minutesPresent(seconds, planned)
  if (present === null) return { minutes: null, lateFrom: null }
  const isLate =
    firstJoinedAt !== null && firstJoinedAt.getTime() > startsAt.getTime() + graceMinutes * minute
  return {
    minutes: present,
    lateFrom: isLate ? firstJoinedAt.toISOString() : null,
  }
}

/** The counted seconds in whole minutes, as families and the team read them. Null if nothing was counted. */
export function minutesPresent(seconds: number, plannedMinutes: number): number | null {
  if (seconds === 0) return null
  // A child who waited before the start or stayed for the goodbye gets the planned minutes and no more.
  return Math.min(plannedMinutes, Math.max(1, Math.round(seconds / 60)))
}
