import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { isSuspended } from '#src/domain/access/suspension.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { leaveSessionsOf } from '#src/domain/one-to-one/uses.server.ts'
import { markEntriesChangedOf } from '#src/domain/registrations/calendar-changes.server.ts'
import { detachIncidents } from '#src/domain/safety/detach-incidents.server.ts'
import { changeSubscription } from '#src/domain/subscriptions/change-subscription.server.ts'
import { subscriptionOfFamily } from '#src/domain/subscriptions/subscriptions.server.ts'
import { children } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { joinChild, listChildren, previewChildren, removeChild } from './children.contract.ts'
import { isChildOfSql, obstacleToAdding, obstacleToPaying, readChildren } from './family-children.server.ts'
import { payForChild, quoteChild, stopPayingForChild } from './pay-for-children.server.ts'

/**
 * Handlers for a family's children and what they cost (docs/decisions/0014). The wizard adds a child, since
 * it asks for more.
 */
export const childrenHandlers = [
  handle(listChildren, async ({ user, services }) => readChildren(services, user.id)),

  handle(previewChildren, async ({ body, user, services }) => {
    const family = await services.db.select().from(children).where(isChildOfSql(user.id))
    const child = family.find(({ id }) => id === body.childId)
    if (body.childId !== undefined && (!child || child.position === 1))
      throw httpError(previewChildren, 'unknownChild')
    const stored = await subscriptionOfFamily(services, user.id)
    if (body.change !== 'remove') {
      const isPaused = await isSuspended(services.db, user.id)
      const obstacle = child ? obstacleToPaying(stored, isPaused) : obstacleToAdding(stored, isPaused, family)
      if (obstacle) throw httpError(previewChildren, obstacle)
    }
    if (!stored?.isRunning) throw httpError(previewChildren, 'noSubscription')
    const change =
      body.change === 'remove' ? { remove: body.childId } : { add: body.childId ?? crypto.randomUUID() }
    return withinTimeout(quoteChild(services, stored, change))
  }),

  handle(joinChild, async ({ params: { childId }, body, user, services }) => {
    await changeSubscription(services, user.id, async (stored) => {
      // Read only now, because another call may have removed the child while this one waited for its turn.
      const child = await childOf(services, user.id, childId)
      if (!child || child.position === 1) throw httpError(joinChild, 'unknownChild')
      if (!stored) throw httpError(joinChild, 'noSubscription')
      await payForChild(services, stored, childId, body.quote, joinChild)
    })
    return readChildren(services, user.id)
  }),

  handle(removeChild, async ({ params: { childId }, body: { from }, user, services }) => {
    const child = await childOf(services, user.id, childId)
    if (!child) throw httpError(removeChild, 'unknownChild')
    if (child.position === 1) throw httpError(removeChild, 'firstChild')
    await changeSubscription(services, user.id, async (stored) => {
      if (stored) await stopPayingForChild(services, stored, childId, from, removeChild)
      await markEntriesChangedOf(services.db, eq(children.id, childId), services.clock.now())
      await services.db.transaction(async (tx) => {
        await lockUserRows(tx, [user.id])
        const isChild = eq(children.id, childId)
        await leaveSessionsOf(tx, { userId: user.id, whose: isChild, now: services.clock.now() })
        await detachIncidents(tx, isChild)
        await tx.delete(children).where(isChild)
        // `npm run restore` reads the mark, as of an erased family.
        services.log.info({ erased: erasureMark(childId) }, 'child removed')
      })
    })
    services.notifyOutbox()
    return readChildren(services, user.id)
  }),
]

export const childrenJobs: readonly Job[] = [
  {
    // Children whose payment neither arrived nor was declined: Stripe was unreachable, and the parent did not
    // try again.
    name: 'delete-unpaid-children',
    formerName: 'forget-unpaid-children',
    cron: '50 4 * * *',
    run: async ({ db, clock }) => {
      await db
        .delete(children)
        .where(and(isNotNull(children.pendingSince), lt(children.pendingSince, later(clock.now(), -2 * day))))
    },
  },
]

async function childOf({ db }: Services, userId: string, childId: string) {
  const [child] = await db
    .select({ position: children.position })
    .from(children)
    .where(and(eq(children.id, childId), isChildOfSql(userId)))
  return child
}
