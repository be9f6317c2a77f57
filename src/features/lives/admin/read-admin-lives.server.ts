import { and, count, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { mayActSql } from '#src/domain/back-office/team/may-act.server.ts'
import { isExpectedAtLiveSql } from '#src/domain/live-class/expected-expert.server.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import { attendancesOf } from '#src/domain/lives/lives-attended.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  experts,
  type LiveSession,
  liveAttendances,
  liveEndSql,
  liveJoins,
  liveRegistrations,
  liveSessions,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { endBeforeGoodbyes, goodbyesEndOf } from '#src/shared/class-times.ts'
import { missingIn } from './lives.rules.ts'

/** For the team, a live session is over once its goodbyes are over. */
export function isOverSql(now: Date): SQL {
  return sql`(${liveEndSql} <= ${endBeforeGoodbyes(now).toISOString()}::timestamptz)`
}

/** The live sessions whose expert is an administrator. */
export function isGivenBySql(db: Connection, adminId: string): SQL {
  return exists(
    db
      .select({ id: experts.id })
      .from(experts)
      .where(and(eq(experts.id, liveSessions.expertId), eq(experts.adminId, adminId))),
  )
}

export async function asAdminLive(services: Services, row: LiveSession): Promise<AdminLive> {
  const [live] = await asAdminLives(services, [row])
  if (!live) throw new Error('one live session makes one')
  return live
}

/** Live sessions as the back-office shows them, in their order. */
export async function asAdminLives(services: Services, rows: readonly LiveSession[]): Promise<AdminLive[]> {
  if (rows.length === 0) return []
  const { db, clock } = services
  const ids = rows.map(({ id }) => id)
  const [registrations, attendances, names, replays, series] = await Promise.all([
    registrationsOf(db, ids),
    childrenWhoCame(db, ids),
    namesOf(db, ids),
    db
      .select({
        liveId: videos.liveId,
        id: videos.id,
        isPublished: videos.isPublished,
        isReviewed: sql<boolean>`(${videos.isPublished} or ${videos.publishAt} is not null)`,
      })
      .from(videos)
      .where(inArray(videos.liveId, ids)),
    seriesOf(db, rows),
  ])
  return rows.map((row) => {
    const people = names.find(({ id }) => id === row.id)
    const ofLive = replays.filter(({ liveId }) => liveId === row.id)
    const replay =
      ofLive.find(({ isPublished }) => isPublished) ??
      ofLive.find(({ isReviewed }) => isReviewed) ??
      ofLive[0]
    const countOf = (state: 'registered' | 'waiting') =>
      registrations.find((one) => one.liveId === row.id && one.state === state)?.children ?? 0
    const { sequence: _, createdAt: __, ...shown } = row
    const mayHostAct = people?.mayHostAct ?? false
    const isExpertExpected = people?.isExpertExpected ?? false
    const isPast = goodbyesEndOf(row) <= clock.now()
    const live = {
      ...shown,
      startsAt: row.startsAt.toISOString(),
      changedAt: row.changedAt.toISOString(),
      state: row.state === 'planned' && isPast ? ('over' as const) : row.state,
      place: venueOf(services, row).kind,
      // A past live session keeps the names of its adults, even if they have left the team since.
      expertName: isExpertExpected || isPast ? (people?.expertName ?? null) : null,
      hostName: mayHostAct || isPast ? (people?.hostName ?? null) : null,
      series: series.get(row.id) ?? null,
      registered: countOf('registered'),
      waiting: countOf('waiting'),
      children: attendances.find(({ liveId }) => liveId === row.id)?.children ?? 0,
      replay: replay ? { id: replay.id, isPublished: replay.isPublished } : null,
    }
    const missing = missingIn({
      ...live,
      expertId: isExpertExpected ? row.expertId : null,
      hostId: mayHostAct ? row.hostId : null,
      isReplayReviewed: replay?.isReviewed ?? false,
    })
    return { ...live, missing }
  })
}

function registrationsOf(db: Connection, ids: string[]) {
  return db
    .select({ liveId: liveRegistrations.liveSessionId, state: liveRegistrations.state, children: count() })
    .from(liveRegistrations)
    .where(inArray(liveRegistrations.liveSessionId, ids))
    .groupBy(liveRegistrations.liveSessionId, liveRegistrations.state)
}

function childrenWhoCame(db: Connection, liveIds: string[]) {
  const came = attendancesOf(db, { liveIds })
  return db.select({ liveId: came.liveId, children: count() }).from(came).groupBy(came.liveId)
}

function namesOf(db: Connection, ids: string[]) {
  return db
    .select({
      id: liveSessions.id,
      expertName: experts.name,
      hostName: sql<string | null>`coalesce(${admins.name}, ${admins.email})`,
      isExpertExpected: sql<boolean>`coalesce(${isExpectedAtLiveSql(db)}, false)`,
      mayHostAct: sql<boolean>`${and(isNotNull(admins.id), mayActSql(db))}`,
    })
    .from(liveSessions)
    .leftJoin(experts, eq(experts.id, liveSessions.expertId))
    .leftJoin(admins, eq(admins.id, liveSessions.hostId))
    .where(inArray(liveSessions.id, ids))
}

/** Each live session's position within its series, and the number of live sessions in it. */
async function seriesOf(
  db: Connection,
  rows: readonly LiveSession[],
): Promise<ReadonlyMap<string, { number: number; of: number }>> {
  const ids = [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))]
  if (ids.length === 0) return new Map()
  const numbered = await db
    .select({
      id: liveSessions.id,
      number: sql<number>`(row_number() over (partition by ${liveSessions.seriesId} order by ${liveSessions.startsAt}, ${liveSessions.id}))::int`,
      of: sql<number>`(count(*) over (partition by ${liveSessions.seriesId}))::int`,
    })
    .from(liveSessions)
    .where(inArray(liveSessions.seriesId, ids))
  return new Map(numbered.map(({ id, ...position }) => [id, position]))
}

/** Whether a child is registered, is on the waiting list, or has come. */
export async function hasChildren(db: Connection, liveId: string): Promise<boolean> {
  const hasChild = or(
    exists(db.select({ id: liveJoins.childId }).from(liveJoins).where(eq(liveJoins.liveSessionId, liveId))),
    exists(
      db
        .select({ id: liveRegistrations.childId })
        .from(liveRegistrations)
        .where(eq(liveRegistrations.liveSessionId, liveId)),
    ),
    exists(
      db
        .select({ id: liveAttendances.childId })
        .from(liveAttendances)
        .where(eq(liveAttendances.liveSessionId, liveId)),
    ),
  )
  const [found] = await db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(and(eq(liveSessions.id, liveId), hasChild))
  return found !== undefined
}
