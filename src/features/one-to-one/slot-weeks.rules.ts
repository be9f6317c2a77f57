import { dayAfter, dayIn, mondayOf } from '#src/shared/dates.ts'

/**
 * The weeks that a family can page through, each by its Monday as YYYY-MM-DD, from the current one to that
 * of the last slot, and the index of the first week with a slot. `slots` are in the order of their start.
 */
export function weeksOfSlots(
  slots: readonly { startsAt: string }[],
  timeZone: string,
  now: Date,
): { weeks: string[]; first: number } {
  const thisWeek = mondayOf(dayIn(timeZone, now))
  const [first = thisWeek, last = thisWeek] = [slots[0], slots.at(-1)].map(
    (slot) => slot && mondayOf(dayIn(timeZone, new Date(slot.startsAt))),
  )
  const weeks: string[] = []
  for (let monday = thisWeek; monday <= last; monday = dayAfter(monday, 7)) weeks.push(monday)
  return { weeks, first: Math.max(0, weeks.indexOf(first)) }
}
