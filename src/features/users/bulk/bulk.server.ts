import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { freeUntilAfter } from '#src/domain/free-days/free-days.rules.ts'
import { giveFreeDays, hasGivenOtherDays } from '#src/domain/free-days/free-days.server.ts'
import { moveChargesSoon } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { endFamilySessions } from '#src/features/users/user-sessions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { sessions, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { actOnUsers } from './bulk.contract.ts'

export const adminBulkHandlers = [
  handle(actOnUsers, async ({ body, admin, services, request }) => {
    const { db, clock } = services
    const { act, userIds, days, reason, attempt, isPreview } = body
    const now = clock.now()
    const chosen = await familiesOf(db, userIds, now)
    const families = chosen.map(({ freeUntil, cancelAt, ...family }) => ({
      ...family,
      freeAccessUntil: isoOrNull(
        days ? freeUntilAfter(freeUntil, cancelAt && cancelAt > now ? cancelAt : now, days) : freeUntil,
      ),
    }))
    const attempts = chosen.map(({ userId }) => attemptOf(attempt, userId))
    if (days && (await hasGivenOtherDays(db, attempts, { days }))) throw httpError(actOnUsers, 'otherAttempt')
    if (isPreview) return { isDone: false, families }
    // One transaction per family: after a crash, the same click completes the rest.
    for (const { userId, cancelAt } of chosen)
      await db.transaction(async (tx) => {
        const by = { ...actor(admin, request, now), target: userId }
        if (act === 'endSessions') await endFamilySessions(tx, by, { together: chosen.length })
        else if (days) {
          const id = attemptOf(attempt, userId)
          const isNew = await giveFreeDays(tx, {
            userId,
            days,
            now,
            attempt: id,
            notBefore: cancelAt ?? undefined,
          })
          // The first of two requests may still be at work when the second one, with other days, begins.
          if (await hasGivenOtherDays(tx, [id], { days })) throw httpError(actOnUsers, 'otherAttempt')
          if (isNew)
            await audit(tx, {
              ...by,
              action: 'give-free-days',
              details: { days, reason, together: chosen.length },
            })
        }
      })
    if (act === 'giveDays') await moveChargesSoon(services, userIds)
    return { isDone: true, families }
  }),
]

/** The existing families, ordered by e-mail address, with their current state. */
async function familiesOf(db: Connection, userIds: readonly string[], now: Date) {
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      freeUntil: users.freeAccessUntil,
      subscription: subscriptions.id,
      cancelAt: subscriptions.cancelAt,
    })
    .from(users)
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .where(inArray(users.id, [...new Set(userIds)]))
    .orderBy(asc(users.email))
  const open = await db
    .select({ userId: sessions.userId, total: count() })
    .from(sessions)
    .where(
      and(
        inArray(sessions.userId, [...new Set(userIds)]),
        isNull(sessions.viewedBy),
        gt(sessions.expiresAt, now),
      ),
    )
    .groupBy(sessions.userId)
  const signedIn = new Map(open.map(({ userId, total }) => [userId, total]))
  return rows.map(({ subscription, ...row }) => ({
    ...row,
    // A cancelled subscription has no charge to move: the days follow its paid period.
    movesCharge: subscription !== null && row.cancelAt === null,
    sessions: signedIn.get(row.userId) ?? 0,
  }))
}

/** The `attempt` of one family in a bulk action: the same for each repetition of the action. */
function attemptOf(attempt: string, userId: string): string {
  return uuidOf(`${attempt} ${userId}`)
}
