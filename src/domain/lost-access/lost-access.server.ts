import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { hasAccessSql, takesPartSql } from '#src/domain/access/access-sql.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { findLostSessions, giveUpSessions } from '#src/domain/one-to-one/give-up.server.ts'
import { markEntryChanged } from '#src/domain/registrations/calendar-changes.server.ts'
import { lockLives } from '#src/domain/registrations/places.server.ts'
import { moveUp } from '#src/domain/registrations/registrations.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  liveRegistrations,
  liveSessions,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * Gives up the future registrations of a family that has lost its access, or of a child who no longer takes
 * part, so that the next waiting children move up (PROGRAMME §1). Also cancels one-to-one sessions, for these
 * reasons or because the plan no longer includes them. Does nothing for a family with access. Call it after
 * the commit that ended the access; if the process crashes in between, the job does it.
 */
export async function releaseLostPlaces(
  services: Pick<Services, 'db' | 'clock' | 'notifyOutbox'>,
  userId: string,
): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const ofFamily = eq(children.userId, userId)
  const [places, sessions] = [await placesLost(db, now, ofFamily), await findLostSessions(db, now, ofFamily)]
  if (places.length + sessions.length === 0) return
  await db.transaction(async (tx) => {
    // Waits for a transaction that is just giving access back, so that the queries below see its result.
    await lockUserRows(tx, [userId])
    await giveUpPlaces(tx, userId, now)
    await giveUpSessions(tx, userId, now)
  })
  services.notifyOutbox()
}

async function giveUpPlaces(tx: Transaction, userId: string, now: Date): Promise<void> {
  const lost = await placesLost(tx, now, eq(children.userId, userId))
  if (lost.length === 0) return
  const liveIds = lost.map(({ liveId }) => liveId)
  await lockLives(tx, liveIds)
  const isLostRow = lost.map(({ liveId, childId }) =>
    and(eq(liveRegistrations.liveSessionId, liveId), eq(liveRegistrations.childId, childId)),
  )
  await tx.delete(liveRegistrations).where(or(...isLostRow))
  for (const liveId of new Set(liveIds)) await markEntryChanged(tx, liveId, now)
  await moveUp(tx, liveIds, now)
}

/** Future registrations of children who may no longer come. Registrations in cancelled live sessions stay. */
function placesLost(
  db: Connection,
  now: Date,
  more?: SQL,
): Promise<{ liveId: string; childId: string; userId: string }[]> {
  return db
    .select({
      liveId: liveRegistrations.liveSessionId,
      childId: liveRegistrations.childId,
      userId: children.userId,
    })
    .from(liveSessions)
    .innerJoin(liveRegistrations, eq(liveRegistrations.liveSessionId, liveSessions.id))
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .innerJoin(users, eq(users.id, children.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .where(
      and(
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, now),
        sql`not (${hasAccessSql(now)} and ${takesPartSql})`,
        more,
      ),
    )
}

export const lostAccessJobs: readonly Job[] = [
  {
    /**
     * No event reports the end of free days, or of the access by an unpaid subscription. A place that became
     * free in another way, such as an erased child's, goes to the next waiting child.
     */
    name: 'release-places-without-access',
    formerName: 'keep-lives-to-who-may-come',
    cron: '* * * * *',
    run: async (services) => {
      const { db, clock } = services
      const lost = [...(await placesLost(db, clock.now())), ...(await findLostSessions(db, clock.now()))]
      const families = new Set(lost.map(({ userId }) => userId))
      for (const userId of families) await releaseLostPlaces(services, userId)
      for (const liveId of await livesWithFreePlaces(db, clock.now()))
        await db.transaction((tx) => moveUp(tx, [liveId], clock.now()))
      services.notifyOutbox()
    },
    momentsBetween: async ({ db }, after, until) => {
      const free = await db
        .select({ at: users.freeAccessUntil })
        .from(users)
        .where(and(gt(users.freeAccessUntil, after), lte(users.freeAccessUntil, until)))
      const paid = await db
        .select({ at: subscriptions.accessUntil })
        .from(subscriptions)
        .where(and(gt(subscriptions.accessUntil, after), lte(subscriptions.accessUntil, until)))
      return [...free, ...paid].flatMap(({ at }) => at ?? [])
    },
  },
]

/** Upcoming live sessions with free places and a waiting child who has not let an offer expire. */
async function livesWithFreePlaces(db: Connection, now: Date): Promise<string[]> {
  const taken = db
    .select({ count: sql`count(*)` })
    .from(liveRegistrations)
    .where(
      and(eq(liveRegistrations.liveSessionId, liveSessions.id), eq(liveRegistrations.state, 'registered')),
    )
  const waited = db
    .select({ id: liveRegistrations.liveSessionId })
    .from(liveRegistrations)
    .where(and(eq(liveRegistrations.state, 'waiting'), sql`${liveRegistrations.offeredUntil} is null`))
  const rows = await db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, now),
        inArray(liveSessions.id, waited),
        sql`${liveSessions.places} > (${taken})`,
      ),
    )
    .orderBy(asc(liveSessions.startsAt))
  return rows.map(({ id }) => id)
}
