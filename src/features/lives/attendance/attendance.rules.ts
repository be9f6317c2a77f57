import { adultsNeeded } from '#src/domain/live-class/door.rules.ts'

/** A child's presence in one class, as stored. */
export interface StoredPresence {
  seconds: number
  lastSeenAt: Date | null
  /** Whether the child was in the class at the class server's last response. */
  wasIn: boolean
}

/**
 * A child who is in the class before and after a gap in the server's responses counts as present during the
 * gap, for at most five minutes.
 */
const longestGapSeconds = 300

/**
 * The seconds that a child has been in the class, given that it is there at `now`. The result is never less
 * than before.
 */
export function secondsWhenIn({ seconds, lastSeenAt, wasIn }: StoredPresence, now: Date): number {
  if (!wasIn || !lastSeenAt) return seconds
  const since = Math.floor((now.getTime() - lastSeenAt.getTime()) / 1000)
  return seconds + Math.max(0, Math.min(since, longestGapSeconds))
}

/**
 * Whether a class lacks an adult. It never does before two have been there; during the goodbyes, when adults
 * leave too, it does only while a child is still there.
 */
export function lacksAdult({
  adults,
  wasComplete,
  isOver,
  isChildIn,
}: {
  adults: number
  wasComplete: boolean
  isOver: boolean
  isChildIn: boolean
}): boolean {
  return adults < adultsNeeded && wasComplete && (!isOver || isChildIn)
}
