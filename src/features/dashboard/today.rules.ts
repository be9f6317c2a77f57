import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { doorOpensAt } from '#src/shared/class-times.ts'
import { day } from '#src/shared/durations.ts'

/** One thing that the parent can do today. */
export type ToDo =
  | { kind: 'enter' | 'today'; id: string; title: string; lang: string; startsAt: string }
  | { kind: 'session'; slotId: string; expert: string; startsAt: string }
  | { kind: 'confirm' | 'begin'; id: string; title: string }
  | { kind: 'dinner'; question: string; lang: string }
  | { kind: 'together'; id: string; title: string; lang: string }
  | { kind: 'register' }

interface TodayParams {
  child: Pick<DashboardChild, 'nextLives' | 'nextSession' | 'dinner' | 'together'>
  challenges: readonly {
    id: string
    title: string
    state: string | null
    isThisWeeks: boolean
    isNotForUs?: boolean
  }[]
  now: Date
}

/** For how many days after a live session its question is shown. */
const dinnerDays = 7
const maxToDos = 4

/**
 * What the parent can do today, most urgent first: an open entrance, a session within a day, a confirmation
 * that the child waits for; then what can wait.
 */
export function todayOf({ child, challenges, now }: TodayParams): ToDo[] {
  const until = (startsAt: string) => Date.parse(startsAt) - now.getTime()
  const soon = child.nextLives.filter(({ startsAt }) => until(startsAt) < day)
  const isOpen = (one: { startsAt: string }) => doorOpensAt(one) <= now
  const live = ({ id, title, lang, startsAt }: (typeof soon)[number]): ToDo => ({
    kind: isOpen({ startsAt }) ? 'enter' : 'today',
    id,
    title,
    lang,
    startsAt,
  })
  const { nextSession: session, dinner } = child
  const [replay] = child.together
  const thisWeeks = challenges.find(
    ({ isThisWeeks, state, isNotForUs }) => isThisWeeks && state === null && !isNotForUs,
  )
  const todo: (ToDo | undefined)[] = [
    ...soon.filter(isOpen).map(live),
    session && until(session.startsAt) < day
      ? { kind: 'session', slotId: session.slotId, expert: session.expert, startsAt: session.startsAt }
      : undefined,
    ...challenges
      .filter(({ state }) => state === 'done')
      .map(({ id, title }): ToDo => ({ kind: 'confirm', id, title })),
    ...soon.filter((one) => !isOpen(one)).map(live),
    dinner && until(dinner.startsAt) > -dinnerDays * day
      ? { kind: 'dinner', question: dinner.question, lang: dinner.lang }
      : undefined,
    thisWeeks && { kind: 'begin', id: thisWeeks.id, title: thisWeeks.title },
    child.nextLives.length === 0 ? { kind: 'register' } : undefined,
    replay && { kind: 'together', id: replay.id, title: replay.title, lang: replay.lang },
  ]
  return todo.filter((one) => one !== undefined).slice(0, maxToDos)
}
