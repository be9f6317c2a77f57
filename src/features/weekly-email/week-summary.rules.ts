import { day, later } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { Category } from '#src/shared/options.ts'
import type { Week } from './weekly-email.rules.ts'
import type { ChildsWeek } from './weekly-words.rules.ts'

/** A film that a family watched, and when. */
export interface WatchedFilm {
  videoId: string
  at: Date
}

interface FamilysWeek {
  children: readonly ChildsWeek[]
  replays: number
  watched: readonly WatchedFilm[]
  /** The questions of the week's films, latest first. */
  questions: readonly { at: Date; question: string; language: Language }[]
}

export type Span = Pick<Week, 'from' | 'to'>

interface OfFilm {
  question: string | null
  language: Language
}

/** The rows that were read about several families, over a span that contains the week of each. */
export interface WeekRows {
  children: readonly { id: string; userId: string; displayName: string }[]
  lives: readonly { childId: string; liveId: string; endsAt: Date; seconds: number }[]
  challenges: readonly { childId: string; begunAt: Date | null; doneAt: Date | null }[]
  /** The earliest first. */
  badges: readonly { childId: string; category: Category; earnedAt: Date }[]
  coming: readonly ({ childId: string } & NonNullable<ChildsWeek['next']>)[]
  /** By family, within its week. */
  watched: ReadonlyMap<string, readonly WatchedFilm[]>
  /** Of the films watched. */
  films: readonly (OfFilm & { videoId: string })[]
  /** Of the films of the live sessions, the newest first. */
  questions: readonly (OfFilm & { liveId: string | null })[]
}

/** Whether anything was done, or is coming within a week. */
export function hasNews({ children, replays }: FamilysWeek, now: Date): boolean {
  return (
    replays > 0 ||
    children.some(
      ({ lives, challengesDone, challengesBegun, badges, next }) =>
        lives + challengesDone + challengesBegun + badges.length > 0 ||
        (next !== undefined && next.startsAt < later(now, 7 * day)),
    )
  )
}

export function isInWeek(week: Span | undefined, at: Date | null): boolean {
  return Boolean(week && at && week.from <= at && at < week.to)
}

/** The weeks of several families, each in its own span. Families without a child in the rows are left out. */
export function weeksOf(
  spans: ReadonlyMap<string, Span>,
  rows: WeekRows,
  now: Date,
): Map<string, FamilysWeek> {
  const userOf = new Map(rows.children.map(({ id, userId }) => [id, userId]))
  const isInTheirs = (childId: string, at: Date) => isInWeek(spans.get(userOf.get(childId) ?? ''), at)
  const livesOf = Map.groupBy(
    rows.lives.filter(({ childId, endsAt }) => isInTheirs(childId, endsAt)),
    ({ childId }) => childId,
  )
  const challengesOf = Map.groupBy(rows.challenges, ({ childId }) => childId)
  const badgesOf = Map.groupBy(
    rows.badges.filter(({ childId, earnedAt }) => isInTheirs(childId, earnedAt)),
    ({ childId }) => childId,
  )
  const comingOf = Map.groupBy(rows.coming, ({ childId }) => childId)
  const films = new Map(rows.films.map((film) => [film.videoId, film]))
  const questionsOf = Map.groupBy(rows.questions, ({ liveId }) => liveId)

  const summaryOf = (id: string, span: Span | undefined, name: string): ChildsWeek => {
    const lives = livesOf.get(id) ?? []
    const challenges = challengesOf.get(id) ?? []
    return {
      name,
      lives: lives.length,
      seconds: lives.reduce((sum, { seconds }) => sum + seconds, 0),
      challengesDone: challenges.filter(({ doneAt }) => isInWeek(span, doneAt)).length,
      challengesBegun: challenges.filter(({ begunAt, doneAt }) => doneAt === null && isInWeek(span, begunAt))
        .length,
      badges: (badgesOf.get(id) ?? []).map(({ category }) => category),
      next: comingOf
        .get(id)
        ?.filter(({ startsAt }) => startsAt > now)
        .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0],
    }
  }
  return new Map(
    [...Map.groupBy(rows.children, ({ userId }) => userId)].map(([userId, ofFamily]) => {
      const watched = rows.watched.get(userId) ?? []
      const ofFilms = watched.flatMap(({ videoId, at }) => {
        const film = films.get(videoId)
        return film ? [{ ...film, at }] : []
      })
      const ofLives = ofFamily
        .flatMap(({ id }) => livesOf.get(id) ?? [])
        .flatMap(({ liveId, endsAt }) =>
          (questionsOf.get(liveId) ?? []).map((film) => ({ ...film, at: endsAt })),
        )
      const questions = [...ofFilms, ...ofLives]
        .flatMap(({ at, question, language }) =>
          question?.trim() ? [{ at, question: question.trim(), language }] : [],
        )
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      return [
        userId,
        {
          children: ofFamily.map(({ id, displayName }) => summaryOf(id, spans.get(userId), displayName)),
          replays: new Set(watched.map(({ videoId }) => videoId)).size,
          watched,
          questions,
        },
      ]
    }),
  )
}
