import { afterQuietHours } from '#src/infrastructure/email/quiet-hours.rules.ts'
import { dayAfter, dayIn, momentIn, wallTimeIn } from '#src/shared/dates.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { quietHours } from '#src/shared/numbers.ts'
import type { ReminderKind } from '#src/shared/states.ts'

export const minutesBefore: Readonly<Record<ReminderKind, number>> = { day: 24 * 60, hour: 60 }
/** How many minutes before the quiet hours a reminder leaves that they would delay. */
const minutesBeforeQuiet = 15

function dueAt(kind: ReminderKind, startsAt: Date): Date {
  return later(startsAt, -minutesBefore[kind] * minute)
}

/**
 * Whether a reminder is sent at about the time at which it is due, so that its subject may say when: “this
 * time tomorrow” refers to the family's clocks, which may change in between.
 */
export function isOnTime({ kind, startsAt, timeZone, now }: Reminder): boolean {
  const clockOf = (moment: Date) => Date.parse(`${wallTimeIn(timeZone, moment)}Z`)
  const before = kind === 'day' ? clockOf(startsAt) - clockOf(now) : startsAt.getTime() - now.getTime()
  return Math.abs(before - minutesBefore[kind] * minute) < 15 * minute
}

/**
 * When a reminder leaves: a day or an hour before the start, or in the evening before the quiet hours that
 * would delay it (PROGRAMME §1).
 */
export function reminderAt(kind: ReminderKind, startsAt: Date, timeZone: string): Date {
  const due = dueAt(kind, startsAt)
  const morning = afterQuietHours(due, timeZone)
  if (morning.getTime() === due.getTime()) return due
  const evening = dayAfter(dayIn(timeZone, morning), -1)
  return later(momentIn(timeZone, `${evening}T${quietHours.from}:00`), -minutesBeforeQuiet * minute)
}

/** No present time zone changes its clocks by more than two hours; most change by one. */
const largestClockChange = 2 * hour

/**
 * The longest time before a start, in milliseconds, at which {@link reminderAt} lies: the reminder would be
 * due at the end of the quiet hours, in a night in which the clocks go back.
 */
export function longestLead(kind: ReminderKind): number {
  const night = (24 - quietHours.from + quietHours.until) * hour
  return (minutesBefore[kind] + minutesBeforeQuiet) * minute + night + largestClockChange
}

interface Reminder {
  kind: ReminderKind
  startsAt: Date
  timeZone: string
  now: Date
}

/**
 * Whether a reminder leaves now, for a child who had its place before the reminder was due; a child
 * registered later needs none. A reminder that would leave in the night, as after a standstill, leaves in the
 * morning. The reminder of the day before is no longer sent once that of the hour is due.
 */
export function isDue({ kind, startsAt, timeZone, now }: Reminder): boolean {
  const isNight = afterQuietHours(now, timeZone).getTime() !== now.getTime()
  const end = kind === 'day' ? reminderAt('hour', startsAt, timeZone) : startsAt
  return reminderAt(kind, startsAt, timeZone) <= now && now < end && !isNight
}
