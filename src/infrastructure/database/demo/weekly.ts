const weekday = 3
const time = { hour: 17, minute: 30 } as const
const zone = 'Europe/Luxembourg'

/**
 * The next Wednesday at 17:30 in Luxembourg, from `from` on (inclusive), plus `weeksLater` weeks. It is 17:30
 * in Luxembourg even if summer time begins or ends in between.
 */
export function nextWeeklyMoment(from: Date, weeksLater = 0): Date {
  const { year, month, day, weekday: today } = civilDate(from)
  const ahead = (weekday - today + 7) % 7
  const sameWeek = momentInZone(year, month, day + ahead + weeksLater * 7)
  return sameWeek.getTime() >= from.getTime()
    ? sameWeek
    : momentInZone(year, month, day + ahead + (weeksLater + 1) * 7)
}

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

function read(moment: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute', number> {
  const found = Object.fromEntries(
    parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  return {
    year: found.year ?? 0,
    month: found.month ?? 0,
    day: found.day ?? 0,
    hour: found.hour ?? 0,
    minute: found.minute ?? 0,
  }
}

function civilDate(moment: Date) {
  const { year, month, day } = read(moment)
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

/**
 * Luxembourg's offset is one or two hours, so a guess in UTC is corrected by what the zone's clock shows
 * then.
 */
function momentInZone(year: number, month: number, day: number): Date {
  const guess = Date.UTC(year, month - 1, day, time.hour, time.minute)
  const shown = read(new Date(guess))
  const offset = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - guess
  return new Date(guess - offset)
}
