/** How many minutes after the start nobody is called late. */
const graceMinutes = 5

/**
 * How long a child was in a live session, as its class saw it, and from when where that was well after the
 * start; null where nothing was seen, as behind a typed link.
 */
export function presenceOf(
  { seconds, firstJoinedAt }: { seconds: number; firstJoinedAt: Date | null },
  { startsAt, minutes: planned }: { startsAt: Date; minutes: number },
): { minutes: number | null; lateFrom: string | null } {
  if (seconds === 0) return { minutes: null, lateFrom: null }
  const isLate =
    firstJoinedAt !== null && firstJoinedAt.getTime() > startsAt.getTime() + graceMinutes * 60_000
  return {
    // Who waited before the start, or stayed for the goodbye, was there for the whole of it.
    minutes: Math.min(planned, Math.max(1, Math.round(seconds / 60))),
    lateFrom: isLate ? firstJoinedAt.toISOString() : null,
  }
}
