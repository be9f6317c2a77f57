import { endOf, overlap, type Planned } from '#src/shared/class-times.ts'
import { dayAfter, dayIn, momentIn, mondayOf } from '#src/shared/dates.ts'
import { hour, minute } from '#src/shared/durations.ts'
import { liveHoursPerWeek } from '#src/shared/numbers.ts'
import type { childAges } from '#src/shared/options.ts'

/** Why a child can have no place (PROGRAMME §1). */
export type Obstacle = 'otherAge' | 'clash' | 'weekIsFull'

/** When a live session takes place, as it is stored. */
export interface LiveTimes extends Planned {
  startsAt: Date
}

/**
 * From two hours before the start, a child moves up only if the parent agrees; the place is held for
 * `offerMinutes`.
 */
export const offerHours = 2
const offerMinutes = 30

/** Whether nobody can register any more. */
export function isClosed(live: LiveTimes & { state: 'planned' | 'cancelled' }, now: Date): boolean {
  return live.state === 'cancelled' || endOf(live) <= now
}

/**
 * Whether a place that becomes free is offered to the next waiting child rather than given: from two hours
 * before the start.
 */
export function isOfferTime({ startsAt }: Pick<LiveTimes, 'startsAt'>, now: Date): boolean {
  return startsAt.getTime() - offerHours * hour <= now.getTime()
}

/** When an offer made now expires: after half an hour, but no later than the start. */
export function offerEnds({ startsAt }: Pick<LiveTimes, 'startsAt'>, now: Date): Date {
  return new Date(Math.min(startsAt.getTime(), now.getTime() + offerMinutes * minute))
}

/** The week of a moment, Monday to Sunday in a time zone: when it begins, and when the next one does. */
export function weekOf(timeZone: string, moment: Date): { from: Date; to: Date } {
  const monday = mondayOf(dayIn(timeZone, moment))
  return {
    from: momentIn(timeZone, `${monday}T00:00`),
    to: momentIn(timeZone, `${dayAfter(monday, 7)}T00:00`),
  }
}

interface PlaceRequest {
  live: Planned & { ageGroups: readonly (typeof childAges)[number][] }
  age: (typeof childAges)[number]
  timeZone: string
  /** The other live sessions in which the child has a place. */
  others: readonly Planned[]
}

/**
 * The obstacle that keeps a child from having a place; undefined if there is none. Used by the server, and by
 * pages before the call. Positions in waiting lists are ignored.
 */
export function obstacleToPlace({ live, age, timeZone, others }: PlaceRequest): Obstacle | undefined {
  if (!live.ageGroups.includes(age)) return 'otherAge'
  if (others.some((other) => overlap(live, other))) return 'clash'
  return isWeekFull(live, timeZone, others) ? 'weekIsFull' : undefined
}

/** Whether a live session would take the child over two planned hours in its week. */
export function isWeekFull(live: Planned, timeZone: string, others: readonly Planned[]): boolean {
  const { from, to } = weekOf(timeZone, new Date(live.startsAt))
  const isOfWeek = (moment: Date) => from <= moment && moment < to
  const ofWeek = others.filter(({ startsAt }) => isOfWeek(new Date(startsAt)))
  return ofWeek.reduce((sum, { minutes }) => sum + minutes, live.minutes) > liveHoursPerWeek * 60
}
