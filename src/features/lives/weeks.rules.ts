import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import { type Obstacle, obstacleToPlace } from '#src/domain/registrations/registrations.rules.ts'
import { dayAfter, dayIn, momentIn } from '#src/shared/dates.ts'

export interface Week {
  /** Its Monday and Sunday, as YYYY-MM-DD in the family's time zone. */
  monday: string
  sunday: string
  days: { day: string; lives: FamilyLive[] }[]
  /** The planned minutes of the live sessions in which the child has a place. */
  minutes: number
}

interface Child {
  id: string
  age: FamilyLive['ageGroups'][number]
  /** The child's own language, and the others in which its parent wants live sessions. */
  languages: readonly FamilyLive['lang'][]
}

/** Whether a live session is for the child's age and in one of its languages. */
export function suitsChild(
  { lang, ageGroups }: Pick<FamilyLive, 'lang'> & { ageGroups: readonly Child['age'][] },
  { age, languages }: Pick<Child, 'age' | 'languages'>,
): boolean {
  return languages.includes(lang) && ageGroups.includes(age)
}

/** Whether a live session concerns a child: it {@link suitsChild}, or has the child on its list. */
export function concernsChild(live: FamilyLive, child: Child): boolean {
  const isListed = live.children.some(({ childId }) => childId === child.id)
  return isListed || (live.state !== 'cancelled' && suitsChild(live, child))
}

/** Whole weeks from a Monday on, Monday to Sunday in the family's time zone, empty weeks included. */
export function weeksOfLives(
  lives: readonly FamilyLive[],
  child: Child,
  timeZone: string,
  firstMonday: string,
  count: number,
): Week[] {
  const ofChild = lives.filter((live) => concernsChild(live, child))
  const byDay = Map.groupBy(ofChild, ({ startsAt }) => dayIn(timeZone, new Date(startsAt)))
  return Array.from({ length: count }, (_, index) => {
    const monday = dayAfter(firstMonday, index * 7)
    const days = Array.from({ length: 7 }, (__, more) => dayAfter(monday, more)).flatMap((day) => {
      const ofDay = byDay.get(day)
      return ofDay ? [{ day, lives: ofDay }] : []
    })
    const minutes = days
      .flatMap(({ lives: ofDay }) => ofDay.filter((live) => hasPlace(live, child)))
      .reduce((sum, live) => sum + live.minutes, 0)
    return { monday, sunday: dayAfter(monday, 6), days, minutes }
  })
}

/** Why a child cannot be registered, as far as the page knows before the call; the server decides. */
export function registrationObstacle(
  live: FamilyLive,
  child: Child,
  week: Week,
  timeZone: string,
): Obstacle | undefined {
  const others = week.days
    .flatMap(({ lives }) => lives)
    .filter((other) => other.id !== live.id && hasPlace(other, child))
  return obstacleToPlace({ live, age: child.age, timeZone, others })
}

/** Noon of a day in a time zone, which is never shown as the day before or after. */
export function noonOf(timeZone: string, day: string): Date {
  return momentIn(timeZone, `${day}T12:00`)
}

function hasPlace(live: FamilyLive, { id }: Child): boolean {
  const registration = live.children.find(({ childId }) => childId === id)
  return live.state !== 'cancelled' && registration !== undefined && registration.state !== 'waiting'
}
