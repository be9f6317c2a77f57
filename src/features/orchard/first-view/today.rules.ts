import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import { dayIn } from '#src/shared/dates.ts'
import { hour, later } from '#src/shared/durations.ts'

/**
 * Today's live session, or one that begins within the hour even if after midnight; else the first challenge
 * that is neither done nor confirmed, nor put aside by a parent. The list begins with Mission 0 and the
 * week's challenge.
 */
export function childsTodayOf<
  Live extends Pick<NonNullable<Orchard['nextLive']>, 'startsAt'>,
  Challenge extends Pick<Orchard['challenges'][number], 'state'> & { isNotForUs?: boolean },
>(
  next: Live | null,
  challenges: readonly Challenge[],
  timeZone: string,
  now: Date,
): { kind: 'live'; live: Live } | { kind: 'challenge'; challenge: Challenge } | null {
  const dayOf = (moment: Date) => dayIn(timeZone, moment)
  const startsAt = next && new Date(next.startsAt)
  if (startsAt && (dayOf(startsAt) === dayOf(now) || startsAt <= later(now, hour)))
    return { kind: 'live', live: next }
  const challenge = challenges.find(({ state, isNotForUs }) => state === 'begun' || !(state || isNotForUs))
  return challenge ? { kind: 'challenge', challenge } : null
}
