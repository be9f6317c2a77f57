import { afterQuietHours } from '#src/infrastructure/email/quiet-hours.rules.ts'
import { dayAfter, momentIn, wallTimeIn } from '#src/shared/dates.ts'

export type ReminderKind = 'day' | 'hour'

export const minutesBefore: Readonly<Record<ReminderKind, number>> = { day: 24 * 60, hour: 60 }
/**
 * When one leaves that the night would make late: time enough to be sent before the quiet hours begin at
 * nine.
 */
const evening = '20:45'
const minute = 60_000

export function dueAt(kind: ReminderKind, startsAt: Date): Date {
  return new Date(startsAt.getTime() - minutesBefore[kind] * minute)
}

/**
 * When a reminder leaves: a day or an hour before, or in the evening before the night that would hold it back
 * (PROGRAMME §1).
 */
export function reminderAt(kind: ReminderKind, startsAt: Date, timeZone: string): Date {
  const due = dueAt(kind, startsAt)
  const morning = afterQuietHours(due, timeZone)
  if (morning.getTime() === due.getTime()) return due
  return momentIn(timeZone, `${dayAfter(wallTimeIn(timeZone, morning).slice(0, 10), -1)}T${evening}`)
}

interface Reminded {
  kind: ReminderKind
  startsAt: Date
  timeZone: string
  now: Date
}

/**
 * Whether a reminder leaves now, for who had its place before it was due: who registers after that needs
 * none, who registers in the night before it has it in the morning. The one of the day before gives way to
 * the one of the hour.
 */
export function isDue({ kind, startsAt, timeZone, now }: Reminded): boolean {
  const isNight = afterQuietHours(now, timeZone).getTime() !== now.getTime()
  const end = kind === 'day' ? reminderAt('hour', startsAt, timeZone) : startsAt
  return reminderAt(kind, startsAt, timeZone) <= now && now < end && !isNight
}
