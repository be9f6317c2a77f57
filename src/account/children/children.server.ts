import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { subscriptionOfFamily } from '#src/account/subscription/account-answer.server.ts'
import { changingSubscription } from '#src/account/subscription/changing-subscription.server.ts'
import { inTime } from '#src/account/subscription/payments-away.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { children } from '#src/database/schema.server.ts'
import { day, later } from '#src/outside/clock.server.ts'
import type { Job } from '#src/outside/jobs.server.ts'
import { joinChild, listChildren, previewChildren, removeChild } from './children.contract.ts'
import { childrenOf, obstacleTo, obstacleToPaying, readChildren } from './family-children.server.ts'
import { payForChild, quoteChild, stopPayingForChild } from './pay-for-children.server.ts'

/** A family's children and what they cost (docs/decisions/0014). Adding one is the wizard's room: it asks for more. */
export const childrenHandlers = [
  handle(listChildren, async ({ user, services }) => readChildren(services, user.id)),

  handle(previewChildren, async ({ body: { change, childId }, user, services }) => {
    const family = await services.db.select().from(children).where(childrenOf(user.id))
    const child = childId === undefined ? undefined : family.find(({ id }) => id === childId)
    if ((childId !== undefined || change === 'remove') && (!child || child.position === 1)) throw refuse(previewChildren, 'unknownChild')
    const kept = await subscriptionOfFamily(services, user.id)
    const obstacle = change === 'remove' ? undefined : child ? obstacleToPaying(kept) : obstacleTo(kept, family)
    if (obstacle) throw refuse(previewChildren, obstacle)
    if (!kept?.isLive) throw refuse(previewChildren, 'noSubscription')
    return inTime(quoteChild(services, kept, change === 'remove' ? { remove: childId } : { add: childId ?? crypto.randomUUID() }))
  }),

  handle(joinChild, async ({ params: { childId }, body, user, services }) => {
    await changingSubscription(services, user.id, async (kept) => {
      // Looked for only now: another press may have removed the child while this one waited for its turn.
      const child = await childOf(services, user.id, childId)
      if (!child || child.position === 1) throw refuse(joinChild, 'unknownChild')
      if (!kept) throw refuse(joinChild, 'noSubscription')
      await payForChild(services, kept, childId, body.quote)
    })
    return readChildren(services, user.id)
  }),

  handle(removeChild, async ({ params: { childId }, body: { from }, user, services }) => {
    const child = await childOf(services, user.id, childId)
    if (!child) throw refuse(removeChild, 'unknownChild')
    if (child.position === 1) throw refuse(removeChild, 'firstChild')
    await changingSubscription(services, user.id, async (kept) => {
      if (kept) await stopPayingForChild(services, kept, childId, from)
      await services.db.delete(children).where(eq(children.id, childId))
    })
    return readChildren(services, user.id)
  }),
]

export const childrenJobs: readonly Job[] = [
  {
    // Whose payment neither came nor was refused: Stripe was away, and the parent did not try again.
    name: 'forget-unpaid-children',
    cron: '50 4 * * *',
    run: async ({ db, clock }) => {
      await db.delete(children).where(and(isNotNull(children.pendingSince), lt(children.pendingSince, later(clock.now(), -2 * day))))
    },
  },
]

async function childOf({ db }: Services, userId: string, childId: string) {
  const [child] = await db
    .select({ position: children.position })
    .from(children)
    .where(and(eq(children.id, childId), childrenOf(userId)))
  return child
}
