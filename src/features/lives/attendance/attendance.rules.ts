/** What is known of a child in one class. */
export interface Seen {
  seconds: number
  lastSeenAt: Date | null
  /** Whether the child was in at the last answer of the class server. */
  wasIn: boolean
}

/**
 * The longest silence of a class server over which a child who was in before and is in after it is taken to
 * have stayed: five minutes.
 */
const longestGapSeconds = 300

/** How many seconds a child has been in, once an answer says that it is in. What was counted stays. */
export function secondsWhenIn({ seconds, lastSeenAt, wasIn }: Seen, now: Date): number {
  if (!wasIn || !lastSeenAt) return seconds
  const since = Math.floor((now.getTime() - lastSeenAt.getTime()) / 1000)
  return seconds + Math.max(0, Math.min(since, longestGapSeconds))
}

/**
 * When a class is alone: fewer than two adults, since when; undefined while it is complete, or where it never
 * was.
 */
export function aloneSince(
  before: { aloneSince: Date | null; wasComplete: boolean },
  adults: number,
  now: Date,
): Date | null {
  return adults >= 2 || !before.wasComplete ? null : (before.aloneSince ?? now)
}
