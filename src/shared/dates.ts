import { cacheByKey } from './cache-by-key.ts'

/** The company’s time zone: metrics and the back-office use its calendar days. */
export const companyTimeZone = 'Europe/Luxembourg'

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: companyTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** A moment's calendar day in the company's time zone, as YYYY-MM-DD. */
export function companyDay(moment: Date): string {
  return dayFormat.format(moment)
}

/** A moment's calendar month in the company's time zone, as YYYY-MM. */
export function companyMonth(moment: Date): string {
  return companyDay(moment).slice(0, 7)
}

/** A moment's wall-clock time in the company's time zone: YYYY-MM-DDTHH:mm. */
export function companyWallTime(moment: Date): string {
  return wallTimeBy(companyClock, moment)
}

/**
 * The moment of a wall-clock time in the company's time zone, given as YYYY-MM-DDTHH:mm. Of a time that
 * occurs twice, when clocks go back, this is the earlier moment. A time that is skipped, when clocks go
 * forward, moves forward by what is skipped: 02:30 becomes 03:30.
 */
export function companyMoment(wallTime: string): Date {
  return momentBy(companyClock, wallTime)
}

/** {@link companyWallTime} in another time zone. Throws for an unknown one. */
export function wallTimeIn(timeZone: string, moment: Date): string {
  return wallTimeBy(clockFormat(timeZone), moment)
}

/** {@link companyMoment} in another time zone. Throws for an unknown one. */
export function momentIn(timeZone: string, wallTime: string): Date {
  return momentBy(clockFormat(timeZone), wallTime)
}

/** A moment's calendar day in a time zone, as YYYY-MM-DD. Throws for an unknown zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return wallTimeIn(timeZone, moment).slice(0, 10)
}

/** The moment at which a day (YYYY-MM-DD) begins in the company’s time zone. */
export function startOfCompanyDay(day: string): Date {
  return companyMoment(`${day}T00:00`)
}

/** The day that is `days` days later, both as YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** A day's (YYYY-MM-DD) weekday by ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7
}

/** The Monday of the week that a day lies in, both as YYYY-MM-DD. */
export function mondayOf(day: string): string {
  return dayAfter(day, 1 - weekdayOf(day))
}

/** The month (YYYY-MM) that is `months` months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** A moment as the API sends it, in ISO 8601; null if there is none. */
export function isoOrNull(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null
}

/** The same day and time, `years` calendar years earlier, in UTC. */
export function yearsBefore(moment: Date, years: number): Date {
  const before = new Date(moment)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}

/** A limit above the number of time zones; a zone may be spelled in several ways. */
const clockFormats = cacheByKey<Intl.DateTimeFormat>(1000)

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  return clockFormats(
    timeZone,
    () =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  )
}

const companyClock = clockFormat(companyTimeZone)

function wallTimeBy(clock: Intl.DateTimeFormat, moment: Date): string {
  return new Date(moment.getTime() + offsetAt(clock, moment)).toISOString().slice(0, 16)
}

function momentBy(clock: Intl.DateTimeFormat, wallTime: string): Date {
  const asUtc = Date.parse(`${wallTime}Z`)
  const [before = Number.NaN, after = Number.NaN] = [-1, 1].map(
    (days) => asUtc - offsetAt(clock, new Date(asUtc + days * 86_400_000)),
  )
  // After a clock change only the new offset yields the wall-clock time. Neither offset yields a time that is
  // skipped.
  const isByOld = before + offsetAt(clock, new Date(before)) === asUtc
  const isByNew = after + offsetAt(clock, new Date(after)) === asUtc
  return new Date(isByNew && !isByOld ? after : before)
}

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(clock: Intl.DateTimeFormat, moment: Date): number {
  const [date = '', time = ''] = clock.format(moment).split(', ')
  return Date.parse(`${date}T${time}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}
