import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { hasAccessSql, takesPartSql } from '#src/domain/access/access-sql.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  children,
  type LiveSession,
  liveRegistrations,
  liveSessions,
  onboardingProfiles,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import type { LiveTimes } from './registrations.rules.ts'

export type Registration = typeof liveRegistrations.$inferSelect

/** A child, with what the registration rules need to know. */
export interface Candidate {
  childId: string
  userId: string
  displayName: string
  age: (typeof children.$inferSelect)['age']
  timeZone: string
  /** Whether the family has access, and the child takes part in it. */
  mayTakePart: boolean
  /** The live sessions in which the child has a place, up to eight days around. */
  livesAround: (LiveTimes & { liveId: string })[]
}

/**
 * Locks live sessions for the rest of the transaction, in a fixed order. Places are only given and returned
 * under this lock, so the last one cannot be given twice. The order of locks is families (`lockUserRows`),
 * live sessions, children.
 */
export function lockLives(tx: Transaction, ids: readonly string[]): Promise<LiveSession[]> {
  if (ids.length === 0) return Promise.resolve([])
  return lockLivesWhere(tx, inArray(liveSessions.id, [...new Set(ids)]))
}

/** Locks the live sessions that meet a condition, as {@link lockLives} does. */
export function lockLivesWhere(tx: Transaction, condition: SQL): Promise<LiveSession[]> {
  return tx.select().from(liveSessions).where(condition).orderBy(asc(liveSessions.id)).for('no key update')
}

/**
 * The registrations and waiting children of live sessions, in the order of arrival. Call it with the live
 * sessions locked.
 */
export function registrationsOf(tx: Transaction, liveIds: readonly string[]): Promise<Registration[]> {
  if (liveIds.length === 0) return Promise.resolve([])
  return tx
    .select()
    .from(liveRegistrations)
    .where(inArray(liveRegistrations.liveSessionId, [...liveIds]))
    .orderBy(asc(liveRegistrations.arrival))
}

/**
 * Locks children, in a fixed order, so that no other live session counts their week at the same time, and
 * reads what the registration rules need.
 */
export async function lockCandidates(
  tx: Transaction,
  childIds: readonly string[],
  lives: readonly LiveTimes[],
  now: Date,
): Promise<Map<string, Candidate>> {
  if (childIds.length === 0) return new Map()
  const ids = [...new Set(childIds)]
  await tx
    .select({ id: children.id })
    .from(children)
    .where(inArray(children.id, ids))
    .orderBy(asc(children.id))
    .for('no key update')
  const rows = await tx
    .select({
      childId: children.id,
      userId: children.userId,
      displayName: children.displayName,
      age: children.age,
      timeZone: familyTimeZoneSql,
      mayTakePart: sql<boolean>`${hasAccessSql(now)} and ${takesPartSql}`,
    })
    .from(children)
    .innerJoin(users, eq(users.id, children.userId))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, users.id))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .where(inArray(children.id, ids))
  const around = await placesAround(tx, ids, lives)
  return new Map(
    rows.map((row) => [
      row.childId,
      { ...row, livesAround: around.filter(({ childId }) => childId === row.childId) },
    ]),
  )
}

/**
 * The places of children in planned live sessions that start from eight days before the first to eight days
 * after the last of the given ones, by their start. `sessions` are live or one-to-one sessions, at least one;
 * live sessions among them are in the result, too.
 */
export function placesAround(
  db: Connection,
  childIds: readonly string[],
  sessions: readonly Pick<LiveTimes, 'startsAt'>[],
) {
  const starts = sessions.map(({ startsAt }) => startsAt.getTime())
  return db
    .select({
      childId: liveRegistrations.childId,
      liveId: liveSessions.id,
      title: liveSessions.title,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
    })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .where(
      and(
        inArray(liveRegistrations.childId, [...childIds]),
        eq(liveRegistrations.state, 'registered'),
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, later(new Date(Math.min(...starts)), -8 * day)),
        lt(liveSessions.startsAt, later(new Date(Math.max(...starts)), 8 * day)),
      ),
    )
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id))
}
