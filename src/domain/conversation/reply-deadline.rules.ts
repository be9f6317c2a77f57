import { companyDay, companyMoment, dayAfter, weekdayOf } from '#src/shared/dates.ts'
import { hour } from '#src/shared/durations.ts'
import { replyHours } from '#src/shared/numbers.ts'

/** The team's working time in Luxembourg, Monday to Friday. */
const working = { from: 9, until: 18 } as const

/**
 * When the team must have replied to a message (PROGRAMME §7): 24 working hours after it, 8 for a family on
 * the complete plan.
 */
export function replyDeadline(writtenAt: Date, promise: keyof typeof replyHours): Date {
  return afterWorkingHours(writtenAt, replyHours[promise])
}

/**
 * The moment after this many hours of the team's working time in Luxembourg, even across a change of the
 * clocks.
 */
export function afterWorkingHours(from: Date, hours: number): Date {
  let left = hours * hour
  let day = companyDay(from)
  for (let begins = from; ; day = dayAfter(day, 1)) {
    const opens = at(day, working.from)
    const closes = at(day, working.until)
    const start = begins > opens ? begins : opens
    const available = isWorkingDay(day) ? Math.max(0, closes.getTime() - start.getTime()) : 0
    if (available > 0 && left <= available) return new Date(start.getTime() + left)
    left -= available
    begins = opens
  }
}

function at(day: string, hourOfDay: number): Date {
  return companyMoment(`${day}T${String(hourOfDay).padStart(2, '0')}:00`)
}

function isWorkingDay(day: string): boolean {
  return weekdayOf(day) <= 5
}
