/**
 * A parent's limits for a child's view. Hours are HH:MM in the family's time zone; the hours of rest may span
 * midnight.
 */
export interface ChildLimits {
  dailyMinutes: number | null
  restFrom: string | null
  restTo: string | null
}

/** Why a child may not watch for now. */
export type LimitReached = 'restTime' | 'dailyLimit'

/**
 * Whether it is time to rest, or today's minutes are over; undefined while the child may watch. The rest is
 * the kinder reason, so it comes first.
 */
export function limitReached(
  { dailyMinutes, restFrom, restTo }: ChildLimits,
  wallTime: string,
  secondsToday: number,
): LimitReached | undefined {
  if (isRestTime({ restFrom, restTo }, wallTime)) return 'restTime'
  return dailyMinutes !== null && secondsToday >= dailyMinutes * 60 ? 'dailyLimit' : undefined
}

/** Whether a time of the family's clock lies in the child's hours of rest. */
export function isRestTime(
  { restFrom, restTo }: Pick<ChildLimits, 'restFrom' | 'restTo'>,
  wallTime: string,
): boolean {
  return restFrom !== null && restTo !== null && isBetween(wallTime, restFrom, restTo)
}

function isBetween(wallTime: string, from: string, to: string): boolean {
  return from <= to ? wallTime >= from && wallTime < to : wallTime >= from || wallTime < to
}
