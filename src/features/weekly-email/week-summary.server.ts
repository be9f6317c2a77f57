import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import { takesPartSql } from '#src/domain/access/access-sql.server.ts'
import { comingSessions } from '#src/domain/one-to-one/coming-sessions.server.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  badges,
  challengeProgress,
  children,
  liveAttendances,
  liveRegistrations,
  liveSessions,
  subscriptions,
  users,
  videos,
  watches,
} from '#src/infrastructure/database/schema.server.ts'
import { endOf } from '#src/shared/class-times.ts'
import { hour, later } from '#src/shared/durations.ts'
import { isInWeek, type Span, type WatchedFilm, type WeekRows, weeksOf } from './week-summary.rules.ts'

/**
 * Reads the weeks of several families, each in its own time zone, with a fixed number of queries. Families
 * without a participating child are left out.
 */
export async function readFamilyWeeks(
  db: Connection,
  families: readonly FamilyAndWeek[],
  now: Date,
): Promise<ReturnType<typeof weeksOf>> {
  const weeks = new Map(families.map((family) => [family.userId, family]))
  const those = families.length > 0 ? await readChildrenOf(db, [...weeks.keys()]) : []
  return those.length > 0 ? weeksOf(weeks, await readRows(db, weeks, those, now), now) : new Map()
}

interface FamilyAndWeek extends Span {
  userId: string
  /**
   * What the family watched in the week, if that was read earlier, because only the first and the last time
   * that a film was watched are stored.
   */
  watched?: readonly WatchedFilm[] | undefined
}

async function readRows(
  db: Connection,
  weeks: ReadonlyMap<string, FamilyAndWeek>,
  those: WeekRows['children'],
  now: Date,
): Promise<WeekRows> {
  const spans = [...weeks.values()]
  const span = {
    from: new Date(Math.min(...spans.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...spans.map(({ to }) => to.getTime()))),
  }
  const childIds = those.map(({ id }) => id)
  const lives = await livesOf(db, childIds, span)
  const watched = await readWatched(db, weeks, span)
  return {
    children: those,
    lives,
    challenges: await challengesOf(db, childIds, span),
    badges: await badgesOf(db, childIds, span),
    coming: [...(await nextLives(db, childIds, now)), ...(await comingSessions(db, childIds, now))],
    watched,
    films: await filmsOf(db, [...watched.values()].flat()),
    questions: await questionsOf(db, [...new Set(lives.map(({ liveId }) => liveId))], now),
  }
}

function readChildrenOf(db: Connection, userIds: string[]) {
  return db
    .select({ id: children.id, userId: children.userId, displayName: children.displayName })
    .from(children)
    .innerJoin(users, eq(users.id, children.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), eq(subscriptions.isRunning, true)))
    .where(and(inArray(children.userId, userIds), takesPartSql))
    .orderBy(children.userId, children.position)
}

/** The live sessions that the children attended; each belongs to the week in which it ended. */
async function livesOf(db: Connection, childIds: string[], { from, to }: Span) {
  const rows = await db
    .select({
      childId: liveAttendances.childId,
      liveId: liveSessions.id,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
      seconds: liveAttendances.seconds,
    })
    .from(liveAttendances)
    .innerJoin(liveSessions, eq(liveSessions.id, liveAttendances.liveSessionId))
    .where(
      and(
        inArray(liveAttendances.childId, childIds),
        eq(liveAttendances.state, 'came'),
        gte(liveSessions.startsAt, later(from, -4 * hour)),
        lt(liveSessions.startsAt, to),
      ),
    )
  return rows.map(({ startsAt, minutes, ...row }) => ({ ...row, endsAt: endOf({ startsAt, minutes }) }))
}

/** The challenges that were begun or done, without those that were left and never confirmed. */
function challengesOf(db: Connection, childIds: string[], { from, to }: Span) {
  const { childId, begunAt, doneAt, state, confirmedAt } = challengeProgress
  const isRecent = or(and(gte(begunAt, from), lt(begunAt, to)), and(gte(doneAt, from), lt(doneAt, to)))
  return db
    .select({ childId, begunAt, doneAt })
    .from(challengeProgress)
    .where(and(inArray(childId, childIds), isRecent, or(ne(state, 'left'), isNotNull(confirmedAt))))
}

function badgesOf(db: Connection, childIds: string[], { from, to }: Span) {
  return db
    .select({ childId: badges.childId, category: badges.category, earnedAt: badges.earnedAt })
    .from(badges)
    .where(and(inArray(badges.childId, childIds), gte(badges.earnedAt, from), lt(badges.earnedAt, to)))
    .orderBy(asc(badges.earnedAt), badges.shape, badges.category)
}

/** The next live session in which each child has a place. */
function nextLives(db: Connection, childIds: string[], now: Date) {
  return db
    .selectDistinctOn([liveRegistrations.childId], {
      childId: liveRegistrations.childId,
      title: liveSessions.title,
      startsAt: liveSessions.startsAt,
    })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .where(
      and(
        inArray(liveRegistrations.childId, childIds),
        eq(liveRegistrations.state, 'registered'),
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, now),
      ),
    )
    .orderBy(liveRegistrations.childId, asc(liveSessions.startsAt))
}

const film = { videoId: videos.id, question: videos.dinnerQuestion, language: videos.lang }

/**
 * What each family watched in its week: as read earlier, else as stored now. A film that was only opened was
 * not watched. If a film is watched again after the week's end, only its first time may still be in the week.
 */
async function readWatched(
  db: Connection,
  weeks: ReadonlyMap<string, FamilyAndWeek>,
  { from, to }: Span,
): Promise<Map<string, WatchedFilm[]>> {
  const found = new Map([...weeks].map(([userId, { watched = [] }]) => [userId, [...watched]]))
  const unread = [...weeks.values()].filter(({ watched }) => !watched).map(({ userId }) => userId)
  if (unread.length === 0) return found
  const { userId, videoId, seconds, firstAt, lastCountedAt } = watches
  const isInSpan = (at: typeof firstAt | typeof lastCountedAt) => and(gte(at, from), lt(at, to))
  const rows = await db
    .select({ userId, videoId, firstAt, lastCountedAt })
    .from(watches)
    .where(and(inArray(userId, unread), gt(seconds, 0), or(isInSpan(lastCountedAt), isInSpan(firstAt))))
  for (const row of rows) {
    const week = weeks.get(row.userId)
    const at = [row.lastCountedAt, row.firstAt].find((moment) => isInWeek(week, moment))
    if (at) found.get(row.userId)?.push({ videoId: row.videoId, at })
  }
  return found
}

function filmsOf(db: Connection, watched: readonly WatchedFilm[]) {
  const ids = [...new Set(watched.map(({ videoId }) => videoId))]
  return ids.length === 0 ? [] : db.select(film).from(videos).where(inArray(videos.id, ids))
}

function questionsOf(db: Connection, liveIds: string[], now: Date) {
  if (liveIds.length === 0) return []
  return db
    .select({ ...film, liveId: videos.liveId })
    .from(videos)
    .where(and(inArray(videos.liveId, liveIds), isShownSql(now), isNotNull(videos.dinnerQuestion)))
    .orderBy(desc(videos.createdAt))
}
