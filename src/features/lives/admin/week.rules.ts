import { companyDay, companyTimeZone, dayAfter, mondayOf } from '#src/shared/dates.ts'
import { dayAndMonth, timeOfDay, weekdayIn } from '#src/shared/language/format.ts'

/** The Monday of the week named in the address, else of the current week. */
export function weekFromAddress(named: string | undefined, now: Date): string {
  const isDay =
    named !== undefined && /^2[01]\d\d-\d\d-\d\d$/.test(named) && !Number.isNaN(Date.parse(`${named}T00:00Z`))
  return mondayOf(isDay ? new Date(`${named}T00:00Z`).toISOString().slice(0, 10) : companyDay(now))
}

/** The seven days (YYYY-MM-DD) from a Monday on. */
export function daysFrom(monday: string): string[] {
  return [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(monday, days))
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'short' })

/** « 17 h 30 », « 18 h ». */
export function wordedHour(iso: string): string {
  return timeOfDay(new Date(iso), 'fr')
}

/** « lun. » */
export function wordedWeekday(day: string): string {
  return weekday.format(new Date(`${day}T00:00Z`))
}

/** A week's first and last day: « 23 » and « 29 novembre », « 30 novembre » and « 6 décembre ». */
export function weekShown(monday: string): { from: string; to: string } {
  const sunday = dayAfter(monday, 6)
  const [from, to] = [dayShown(monday), dayShown(sunday)]
  return { from: monday.slice(0, 7) === sunday.slice(0, 7) ? from.replace(/\u00A0.*$/, '') : from, to }
}

/** « 23 novembre », « 1er décembre ». */
function dayShown(day: string): string {
  return dayAndMonth(new Date(`${day}T00:00Z`), 'fr', 'UTC')
}

/** « mercredi 25 novembre, 17 h 30 ». */
export function wordedMoment(iso: string): string {
  return `${weekdayIn(new Date(iso), 'fr', companyTimeZone)}, ${wordedHour(iso)}`
}
