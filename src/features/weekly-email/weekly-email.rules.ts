import { dayAfter, momentIn, wallTimeIn } from '#src/shared/dates.ts'

/**
 * A family's week: from Sunday to Sunday at 18:00 by its own clocks, named by the Monday in it. Its e-mail
 * may leave from `to` until `until`.
 */
export interface Week {
  week: string
  from: Date
  to: Date
  until: Date
}

const hourOfLeaving = '18:00'
const latest = '12:00'

/**
 * The week that has just ended by the clocks of a time zone, on Sunday from 18:00 until Monday at noon;
 * undefined at any other time.
 */
export function weekEnding(timeZone: string, now: Date): Week | undefined {
  const [today = ''] = wallTimeIn(timeZone, now).split('T')
  const day = new Date(`${today}T00:00Z`).getUTCDay()
  if (day > 1) return undefined
  const week = weekOf(dayAfter(today, day === 0 ? -6 : -7), timeZone)
  return week.to <= now && now < week.until ? week : undefined
}

/** The weeks that end after one moment and until another by the clocks of a time zone. */
export function weeksEnding(timeZone: string, after: Date, until: Date): Week[] {
  const weeks: Week[] = []
  const last = wallTimeIn(timeZone, until).slice(0, 10)
  for (let day = wallTimeIn(timeZone, after).slice(0, 10); day <= last; day = dayAfter(day, 1)) {
    if (new Date(`${day}T00:00Z`).getUTCDay() !== 0) continue
    const week = weekOf(dayAfter(day, -6), timeZone)
    if (after < week.to && week.to <= until) weeks.push(week)
  }
  return weeks
}

/** The week of a Monday by the clocks of a time zone. */
export function weekOf(monday: string, timeZone: string): Week {
  return {
    week: monday,
    from: momentIn(timeZone, `${dayAfter(monday, -1)}T${hourOfLeaving}`),
    to: momentIn(timeZone, `${dayAfter(monday, 6)}T${hourOfLeaving}`),
    until: momentIn(timeZone, `${dayAfter(monday, 7)}T${latest}`),
  }
}

/** A quiet week is told once a month at most: never twice in a calendar month, nor within four weeks. */
export function mayTellQuiet(lastTold: string | undefined, week: string): boolean {
  if (lastTold === undefined) return true
  const sundayMonth = (monday: string) => dayAfter(monday, 6).slice(0, 7)
  return sundayMonth(lastTold) !== sundayMonth(week) && dayAfter(lastTold, 28) <= week
}

/**
 * Which of our questions a week has: the next each week, so that none comes again before all have been asked.
 */
export function questionOf(week: string, questions: number): number {
  const weeks = Math.round(
    (Date.parse(`${week}T00:00Z`) - Date.parse('2024-01-01T00:00Z')) / (7 * 86_400_000),
  )
  return ((weeks % questions) + questions) % questions
}
