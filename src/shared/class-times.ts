/**
 * When the class of a live or one-to-one session takes place. The start is a `Date`, or ISO 8601 text as the
 * API sends it.
 */
export interface Planned {
  startsAt: Date | string
  minutes: number
}

/** In milliseconds. Importing it from shared/durations would add a file to what a page's first view loads. */
const minute = 60_000

/** How long before the start children may come in, in minutes. */
const doorMinutes = 15

/** How long before the start the team may come in, in minutes. */
const teamDoorMinutes = 60

/** How long the class stays open after its end for goodbyes, in minutes. */
const goodbyeMinutes = 10

/** When children may come in, if enough adults are inside. */
export function doorOpensAt({ startsAt }: Pick<Planned, 'startsAt'>): Date {
  return minutesFrom(startsAt, -doorMinutes)
}

/** When the team may come in, to prepare the class. */
export function teamDoorOpensAt({ startsAt }: Pick<Planned, 'startsAt'>): Date {
  return minutesFrom(startsAt, -teamDoorMinutes)
}

/** When the planned minutes are over: for families the session is past, and no further child may come in. */
export function endOf({ startsAt, minutes }: Planned): Date {
  return minutesFrom(startsAt, minutes)
}

/** When the goodbyes are over: for the team the session is past, and the class closes. */
export function goodbyesEndOf(planned: Planned): Date {
  return minutesFrom(endOf(planned), goodbyeMinutes)
}

/**
 * The latest planned end of a session whose goodbyes are over at `now`, for queries that filter by the end.
 */
export function endBeforeGoodbyes(now: Date): Date {
  return minutesFrom(now, -goodbyeMinutes)
}

/** Whether two sessions take place at the same time, goodbyes aside. */
export function overlap(one: Planned, other: Planned): boolean {
  return new Date(one.startsAt) < endOf(other) && new Date(other.startsAt) < endOf(one)
}

function minutesFrom(moment: Date | string, minutes: number): Date {
  return new Date(new Date(moment).getTime() + minutes * minute)
}
