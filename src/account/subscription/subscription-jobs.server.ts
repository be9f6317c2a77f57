import { and, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { Services } from '#src/api/services.server.ts'
import { checkouts, stripeEvents, subscriptions } from '#src/database/schema.server.ts'
import { day, later } from '#src/outside/clock.server.ts'
import type { Job } from '#src/outside/jobs.server.ts'
import { moveCharges } from './move-charges.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

export const subscriptionJobs: readonly Job[] = [
  {
    name: 'end-lapsed-access',
    cron: '*/10 * * * *',
    run: async (services) => {
      await moveCharges(services)
      const isLapsed = and(isNotNull(subscriptions.accessUntil), lte(subscriptions.accessUntil, services.clock.now()))
      const isSetAside = and(isNotNull(subscriptions.nextPlan), isNull(subscriptions.scheduleId))
      const due = await services.db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(and(subscriptions.isLive, or(isLapsed, isSetAside)))
      await syncEach(services, due)
    },
  },
  {
    name: 'forget-old-checkouts',
    cron: '10 4 * * *',
    run: async ({ db, clock }) => {
      const now = clock.now()
      // A checkout that nobody paid is dead after a day at Stripe; an event is sent again for a month at most, and its effect is the same each time.
      await db.delete(checkouts).where(and(isNull(checkouts.completedAt), lt(checkouts.createdAt, later(now, -7 * day))))
      await db.delete(stripeEvents).where(lt(stripeEvents.createdAt, later(now, -90 * day)))
    },
  },
  {
    // What no event told, because it was lost or its endpoint was wrong, is found within a day.
    name: 'reconcile-with-stripe',
    cron: '40 3 * * *',
    run: async (services) => {
      await syncEach(services, await services.db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.isLive, true)))
    },
  },
]

/** One failure leaves the others untouched; the job then fails as a whole and is tried again. */
async function syncEach(services: Services, rows: readonly { id: string }[]): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of rows) await syncSubscription(services, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${rows.length} subscriptions could not be read`)
}
