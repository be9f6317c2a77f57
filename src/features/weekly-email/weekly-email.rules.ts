import { dayAfter, dayIn, momentIn, weekdayOf } from '#src/shared/dates.ts'
import { day } from '#src/shared/durations.ts'
import { usualWeekDay, type WeekDay, weekDays } from '#src/shared/options.ts'

/**
 * A family's week: the seven days until 18:00, in its time zone, of the day that it chose, by default Sunday.
 * `week` is its first whole day. The e-mail may be sent from `to` until `until`.
 */
export interface Week {
  week: string
  day: WeekDay
  from: Date
  to: Date
  until: Date
}

const sendingHour = '18:00'
const latestHour = '12:00'

/**
 * The week that has just ended in a time zone, from 18:00 until the next day at noon; undefined in the
 * afternoon.
 */
export function weekEnding(timeZone: string, now: Date): Week | undefined {
  const today = dayIn(timeZone, now)
  return [today, dayAfter(today, -1)]
    .map((last) => weekStarting(dayAfter(last, -6), timeZone))
    .find(({ to, until }) => to <= now && now < until)
}

/** The weeks in a time zone that end after one moment and not after another. */
export function weeksEnding(timeZone: string, after: Date, until: Date): Week[] {
  const weeks: Week[] = []
  const last = dayIn(timeZone, until)
  for (let day = dayIn(timeZone, after); day <= last; day = dayAfter(day, 1)) {
    const week = weekStarting(dayAfter(day, -6), timeZone)
    if (after < week.to && week.to <= until) weeks.push(week)
  }
  return weeks
}

/** The week with this first whole day, in a time zone. */
export function weekStarting(first: string, timeZone: string): Week {
  return {
    week: first,
    day: weekDayOf(dayAfter(first, 6)),
    from: momentIn(timeZone, `${dayAfter(first, -1)}T${sendingHour}`),
    to: momentIn(timeZone, `${dayAfter(first, 6)}T${sendingHour}`),
    until: momentIn(timeZone, `${dayAfter(first, 7)}T${latestHour}`),
  }
}

/**
 * The start of an e-mail's period: the end of the previous one, so that a change of the day neither repeats
 * nor omits anything. If there was none within a fortnight, it is seven days back.
 */
export function periodStart({ from, to }: Pick<Week, 'from' | 'to'>, previousEnd: Date | undefined): Date {
  const isRecent = previousEnd && to.getTime() - previousEnd.getTime() < 14 * day
  return isRecent ? previousEnd : from
}

function weekDayOf(day: string): WeekDay {
  return weekDays[weekdayOf(day) - 1] ?? usualWeekDay
}

/**
 * Whether an e-mail about a quiet week may be sent: never twice in a calendar month, nor within four weeks.
 */
export function maySendQuiet(lastQuietWeek: string | undefined, week: string): boolean {
  if (lastQuietWeek === undefined) return true
  const monthOf = (first: string) => dayAfter(first, 6).slice(0, 7)
  return monthOf(lastQuietWeek) !== monthOf(week) && dayAfter(lastQuietWeek, 28) <= week
}

/**
 * The index of a week's question: the next one each week, so that none is repeated before all have been
 * asked.
 */
export function questionOf(week: string, questions: number): number {
  const weeks = Math.round((Date.parse(`${week}T00:00Z`) - Date.parse('2024-01-01T00:00Z')) / (7 * day))
  return ((weeks % questions) + questions) % questions
}
