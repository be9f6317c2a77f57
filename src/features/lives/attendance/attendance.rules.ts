/** A child's presence in one class, as stored. */
export interface StoredPresence {
  seconds: number
  lastSeenAt: Date | null
  /** Whether the child was in at the class server's last response. */
  wasIn: boolean
}

/**
 * A child who is in before and after a gap in the class server's responses counts as present throughout,
 * for at most five minutes.
 */
const longestGapSeconds = 300

/**
 * The seconds that a child has been in, given that it is in at `now`. The result is never less than before.
 */
export function secondsWhenIn({ seconds, lastSeenAt, wasIn }: StoredPresence, now: Date): number {
  if (!wasIn || !lastSeenAt) return seconds
  const since = Math.floor((now.getTime() - lastSeenAt.getTime()) / 1000)
  return seconds + Math.max(0, Math.min(since, longestGapSeconds))
}

/**
 * Since when a class has had fewer than two adults. Null while it has two, and for a class that never had
 * two.
 */
export function aloneSince(
  before: { aloneSince: Date | null; wasComplete: boolean },
  adults: number,
  now: Date,
): Date | null {
  return adults >= 2 || !before.wasComplete ? null : (before.aloneSince ?? now)
}
