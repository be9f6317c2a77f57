/**
 * What a parent allows in a child's view. Hours are those that the family's clock shows, HH:MM; the rest may
 * pass midnight.
 */
export interface ChildLimits {
  dailyMinutes: number | null
  restFrom: string | null
  restTo: string | null
}

/** Why a child's screen is over for now. */
export type LimitReached = 'restTime' | 'dailyLimit'

/**
 * Whether it is time to rest, or today's minutes are over; undefined while the child may go on. The rest is
 * the kinder reason, and said first.
 */
export function limitReached(
  { dailyMinutes, restFrom, restTo }: ChildLimits,
  clock: string,
  secondsToday: number,
): LimitReached | undefined {
  if (isRestTime({ restFrom, restTo }, clock)) return 'restTime'
  return dailyMinutes !== null && secondsToday >= dailyMinutes * 60 ? 'dailyLimit' : undefined
}

/** Whether the family's clock is within a child's hours of rest. */
export function isRestTime(
  { restFrom, restTo }: Pick<ChildLimits, 'restFrom' | 'restTo'>,
  clock: string,
): boolean {
  return restFrom !== null && restTo !== null && isBetween(clock, restFrom, restTo)
}

function isBetween(clock: string, from: string, to: string): boolean {
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to
}
