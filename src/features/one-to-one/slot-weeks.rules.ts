import { dayAfter, wallTimeIn } from '#src/shared/dates.ts'

/**
 * The weeks that a family can page through, each by its Monday as YYYY-MM-DD, from the current one to that
 * of the last slot, and the index of the first week with a slot. `slots` are in the order of their start.
 */
export function weeksOf(
  slots: readonly { startsAt: string }[],
  timezone: string,
  now: Date,
): { weeks: string[]; first: number } {
  const thisWeek = mondayOf(wallTimeIn(timezone, now))
  const [first = thisWeek, last = thisWeek] = [slots[0], slots.at(-1)].map(
    (slot) => slot && mondayOf(wallTimeIn(timezone, new Date(slot.startsAt))),
  )
  const weeks: string[] = []
  for (let monday = thisWeek; monday <= last; monday = dayAfter(monday, 7)) weeks.push(monday)
  return { weeks, first: Math.max(0, weeks.indexOf(first)) }
}

/** The Monday of the week of a wall time, as YYYY-MM-DD. */
export function mondayOf(wallTime: string): string {
  const day = wallTime.slice(0, 10)
  return dayAfter(day, -((new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7))
}
