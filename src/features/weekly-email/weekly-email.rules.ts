import { dayAfter, momentIn, wallTimeIn } from '#src/shared/dates.ts'
import { usualWeekDay, type WeekDay, weekDays } from '#src/shared/options.ts'

const dayMilliseconds = 86_400_000

/**
 * A family's week: the seven days until 18:00 by its own clocks of the day that it chose, Sunday unless it
 * chose another; named by its first whole day. Its e-mail may leave from `to` until `until`.
 */
export interface Week {
  week: string
  day: WeekDay
  from: Date
  to: Date
  until: Date
}

const hourOfLeaving = '18:00'
const latest = '12:00'

/**
 * The week that has just ended by the clocks of a time zone, from 18:00 until the next day at noon; undefined
 * in the afternoon.
 */
export function weekEnding(timeZone: string, now: Date): Week | undefined {
  const today = wallTimeIn(timeZone, now).slice(0, 10)
  return [today, dayAfter(today, -1)]
    .map((last) => weekOf(dayAfter(last, -6), timeZone))
    .find(({ to, until }) => to <= now && now < until)
}

/** The weeks that end after one moment and until another by the clocks of a time zone. */
export function weeksEnding(timeZone: string, after: Date, until: Date): Week[] {
  const weeks: Week[] = []
  const last = wallTimeIn(timeZone, until).slice(0, 10)
  for (let day = wallTimeIn(timeZone, after).slice(0, 10); day <= last; day = dayAfter(day, 1)) {
    const week = weekOf(dayAfter(day, -6), timeZone)
    if (after < week.to && week.to <= until) weeks.push(week)
  }
  return weeks
}

/** The week whose first whole day this is, by the clocks of a time zone. */
export function weekOf(first: string, timeZone: string): Week {
  return {
    week: first,
    day: weekDayOf(dayAfter(first, 6)),
    from: momentIn(timeZone, `${dayAfter(first, -1)}T${hourOfLeaving}`),
    to: momentIn(timeZone, `${dayAfter(first, 6)}T${hourOfLeaving}`),
    until: momentIn(timeZone, `${dayAfter(first, 7)}T${latest}`),
  }
}

/**
 * From when an e-mail tells: from where the one before ended, so that a day chosen anew tells nothing twice
 * and leaves nothing out; seven days where there was none in the fortnight.
 */
export function tellsFrom({ from, to }: Pick<Week, 'from' | 'to'>, toldUntil: Date | undefined): Date {
  const isRecent = toldUntil && to.getTime() - toldUntil.getTime() < 14 * dayMilliseconds
  return isRecent ? toldUntil : from
}

function weekDayOf(day: string): WeekDay {
  const number = new Date(`${day}T00:00Z`).getUTCDay()
  return weekDays[(number + 6) % 7] ?? usualWeekDay
}

/** A quiet week is told once a month at most: never twice in a calendar month, nor within four weeks. */
export function mayTellQuiet(lastTold: string | undefined, week: string): boolean {
  if (lastTold === undefined) return true
  const monthOf = (first: string) => dayAfter(first, 6).slice(0, 7)
  return monthOf(lastTold) !== monthOf(week) && dayAfter(lastTold, 28) <= week
}

/**
 * Which of our questions a week has: the next each week, so that none comes again before all have been asked.
 */
export function questionOf(week: string, questions: number): number {
  const weeks = Math.round(
    (Date.parse(`${week}T00:00Z`) - Date.parse('2024-01-01T00:00Z')) / (7 * dayMilliseconds),
  )
  return ((weeks % questions) + questions) % questions
}
