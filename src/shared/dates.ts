import { keepByKey } from './keep-by-key.ts'

/** Where the company keeps its days: figures and the back-office follow it. */
export const companyTimeZone = 'Europe/Luxembourg'

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: companyTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The company's calendar day of a moment, as YYYY-MM-DD. */
export function companyDay(moment: Date): string {
  return dayFormat.format(moment)
}

/** The company's calendar month of a moment, as YYYY-MM. */
export function companyMonth(moment: Date): string {
  return companyDay(moment).slice(0, 7)
}

/** How the company's clocks show a moment: YYYY-MM-DDTHH:mm. */
export function companyWallTime(moment: Date): string {
  return wallTimeBy(companyClock, moment)
}

/**
 * The moment at which the company's clocks show a time, given as YYYY-MM-DDTHH:mm; the earlier one when they
 * show it twice, and as long after their change as the time says when they skip it.
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

/** When a company day (YYYY-MM-DD) begins. */
export function companyDayBegins(day: string): Date {
  return companyMoment(`${day}T00:00`)
}

/** The day that many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The month (YYYY-MM) that many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** More than there are time zones; a zone may be written in several ways. */
const clockFormats = keepByKey<Intl.DateTimeFormat>(1000)

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
  // After a change of the clocks only the new offset gives the time that they show; a time that they skip is
  // given by neither.
  const isByOld = before + offsetAt(clock, new Date(before)) === asUtc
  const isByNew = after + offsetAt(clock, new Date(after)) === asUtc
  return new Date(isByNew && !isByOld ? after : before)
}

/** How far these clocks are ahead of UTC, in milliseconds. */
function offsetAt(clock: Intl.DateTimeFormat, moment: Date): number {
  const [date = '', time = ''] = clock.format(moment).split(', ')
  return Date.parse(`${date}T${time}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}
