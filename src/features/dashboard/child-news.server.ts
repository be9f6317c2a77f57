import { and, asc, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { comingLives } from '#src/domain/lives/coming-lives.server.ts'
import { presenceOf } from '#src/domain/lives/presence.rules.ts'
import { comingSessions } from '#src/domain/one-to-one/coming-sessions.server.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import { childWhoWatched } from '#src/domain/replays/watched-by.server.ts'
import { chosenFirst } from '#src/domain/suggestions/suggestions.rules.ts'
import { suggestionOf, wishesOfChildren } from '#src/domain/suggestions/suggestions.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { liveAttendances, liveSessions, videos } from '#src/infrastructure/database/schema.server.ts'
import type { Language } from '#src/shared/language/languages.ts'

/**
 * How many live sessions and replays are shown, and among how many of the newest replays these are chosen.
 */
const shown = { lives: 3, replays: 3, among: 60 } as const

/**
 * Reads what comes next for the family and for each child, the last live session that the child attended, and
 * what can be watched together.
 */
export async function readChildNews(
  db: Database,
  family: readonly Child[],
  watched: readonly WatchedReplay[],
  now: Date,
) {
  const childIds = family.map(({ id }) => id)
  const [coming, sessions, last, questions, replays] =
    childIds.length === 0
      ? [[], [], [], [], new Map<string, ChildNews['together']>()]
      : await Promise.all([
          comingLives(db, childIds, now),
          comingSessions(db, childIds, now),
          lastLives(db, childIds, now),
          lastQuestions(db, childIds, now),
          replaysTogether(db, family, watched, now),
        ])
  const ofChild = (id: string): ChildNews => {
    const [nextSession = null] = sessions
      .filter(({ childId }) => childId === id)
      .map(({ startsAt, joinUrl: _, ...session }) => ({ ...session, startsAt: startsAt.toISOString() }))
    const attended = last.find(({ childId }) => childId === id)
    const question = questions.find(({ childId }) => childId === id)
    return {
      nextLives: coming
        .filter(({ childId }) => childId === id)
        .slice(0, shown.lives)
        .map(({ startsAt, joinUrl: _, expertType: __, expert: ___, ...live }) => ({
          ...live,
          startsAt: startsAt.toISOString(),
        })),
      nextSession,
      lastLive: attended
        ? { ...attended, ...presenceOf(attended, attended), startsAt: attended.startsAt.toISOString() }
        : null,
      dinner: question?.question
        ? { ...question, question: question.question, startsAt: question.startsAt.toISOString() }
        : null,
      together: replays.get(id) ?? [],
    }
  }
  return { nextLive: coming[0], ofChild }
}

interface Child {
  id: string
  age: DashboardChild['age']
  language: Language
}

type ChildNews = Pick<DashboardChild, 'nextLives' | 'nextSession' | 'lastLive' | 'dinner' | 'together'>

/**
 * A replay that a child, or the family before children were told apart, has watched for long enough to count.
 */
interface WatchedReplay {
  id: string
  childId: string | null
}

/** The last live session that has begun, for each child: children come in before the start. */
function lastLives(db: Database, childIds: readonly string[], now: Date) {
  return db
    .selectDistinctOn([liveAttendances.childId], {
      childId: liveAttendances.childId,
      id: liveSessions.id,
      title: liveSessions.title,
      lang: liveSessions.lang,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
      state: liveAttendances.state,
      seconds: liveAttendances.seconds,
      firstJoinedAt: liveAttendances.firstJoinedAt,
    })
    .from(liveAttendances)
    .innerJoin(liveSessions, eq(liveSessions.id, liveAttendances.liveSessionId))
    .where(and(inArray(liveAttendances.childId, [...childIds]), lte(liveSessions.startsAt, now)))
    .orderBy(asc(liveAttendances.childId), desc(liveSessions.startsAt))
}

/** The question for dinner of the last live session with one that a child attended. */
function lastQuestions(db: Database, childIds: readonly string[], now: Date) {
  return db
    .selectDistinctOn([liveAttendances.childId], {
      childId: liveAttendances.childId,
      title: liveSessions.title,
      startsAt: liveSessions.startsAt,
      videoId: videos.id,
      lang: videos.lang,
      question: videos.dinnerQuestion,
    })
    .from(liveAttendances)
    .innerJoin(liveSessions, eq(liveSessions.id, liveAttendances.liveSessionId))
    .innerJoin(videos, eq(videos.liveId, liveSessions.id))
    .where(
      and(
        inArray(liveAttendances.childId, [...childIds]),
        eq(liveAttendances.state, 'came'),
        isNotNull(videos.dinnerQuestion),
        isShownSql(now),
      ),
    )
    .orderBy(asc(liveAttendances.childId), desc(liveSessions.startsAt), desc(videos.createdAt))
}

/**
 * Replays for a child's age and language that it has not watched for long enough to count, those that match
 * its parent's answers first.
 */
async function replaysTogether(
  db: Database,
  family: readonly Child[],
  watched: readonly WatchedReplay[],
  now: Date,
) {
  const [wishes, newest] = await Promise.all([
    wishesOfChildren(
      db,
      family.map(({ id }) => id),
    ),
    Promise.all([...new Set(family.map(({ language }) => language))].map((lang) => newestIn(db, lang, now))),
  ])
  const all = newest.flat()
  return new Map(
    family.map(({ id: childId, age, language }) => {
      const unseen = all.filter(
        ({ id, lang, ageGroups }) =>
          lang === language &&
          ageGroups.includes(age) &&
          !watched.some((one) => one.id === id && childWhoWatched(one, family) === childId),
      )
      const inOrder = chosenFirst(
        unseen.map((video) => ({ ...video, ...suggestionOf(wishes.get(childId), 'replay', video) })),
      ).filter(({ isNotForUs }) => !isNotForUs)
      return [childId, inOrder.slice(0, shown.replays)]
    }),
  )
}

function newestIn(db: Database, lang: Language, now: Date) {
  return db
    .select({
      id: videos.id,
      title: videos.title,
      thumb: videos.thumb,
      duration: videos.duration,
      category: videos.category,
      lang: videos.lang,
      ageGroups: videos.ageGroups,
    })
    .from(videos)
    .where(and(eq(videos.lang, lang), isShownSql(now)))
    .orderBy(desc(videos.createdAt))
    .limit(shown.among)
}
