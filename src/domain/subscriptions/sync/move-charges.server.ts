import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { hasToMove, reversesMoved } from '#src/domain/free-days/days-to-move.server.ts'
import { currentPeriodOf } from '#src/domain/subscriptions/plans/further-children.server.ts'
import { markOfPaidPeriod, paidPeriodOf } from '#src/domain/subscriptions/plans/paid-period.server.ts'
import { updateKeepingPlannedChange } from '#src/domain/subscriptions/plans/plan-change.server.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/subscription-lock.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { accessGrants, subscriptions } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, hour } from '#src/shared/durations.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/** How long a response waits for the charges to be moved, and a move for its lock, in milliseconds. */
const soonMs = 3000

/**
 * Calls {@link moveCharges} and waits for it, three seconds at most. After that it continues by itself, and
 * the recurring job completes it if need be. Never throws.
 */
export async function moveChargesSoon(services: Services): Promise<void> {
  const moved = new AbortController()
  await Promise.race([
    moveCharges(services).finally(() => moved.abort()),
    delay(soonMs, undefined, { signal: moved.signal, ref: false }).catch(() => undefined),
  ])
}

/**
 * For families that pay, moves the next charge later by the free days that they gained (CONTRACT §8), or
 * earlier by those that were taken away. Call it once the grant is committed; if the next page shows the new
 * date, call {@link moveChargesSoon} instead. A recurring job calls it too, so that no grant is forgotten.
 * Each grant moves a charge once: Stripe stores the name of the grant with the new date, in one call. Never
 * throws.
 */
export async function moveCharges(services: Services): Promise<void> {
  const { db, log } = services
  const waiting = await waitingGrants(db).catch((error: unknown) => {
    log.warn({ err: error }, 'grants could not be read')
    return []
  })
  for (const subscriptionId of new Set(waiting.map((grant) => grant.subscriptionId))) {
    try {
      const move = async (lost: AbortSignal) => {
        for (const grant of await waitingGrants(db, subscriptionId)) {
          lost.throwIfAborted()
          await moveOne(services, grant)
        }
      }
      // The holder of the lock may have read the grants before this one was added, so wait instead of leaving
      // it to the job.
      await withSubscriptionLock(services, subscriptionId, move, { waitMs: soonMs })
    } catch (error) {
      log.warn({ err: error, subscription: subscriptionId }, 'charge not moved, will retry')
    }
  }
}

interface WaitingGrant {
  id: string
  days: number
  subscriptionId: string
}

/** The oldest 200 grants whose days have not moved a charge yet, of one subscription or of all. */
function waitingGrants(db: Connection, subscriptionId?: string): Promise<WaitingGrant[]> {
  return db
    .select({ id: accessGrants.id, days: accessGrants.days, subscriptionId: subscriptions.id })
    .from(accessGrants)
    .innerJoin(subscriptions, and(eq(subscriptions.userId, accessGrants.userId), subscriptions.isRunning))
    .where(
      and(
        subscriptionId === undefined ? undefined : eq(subscriptions.id, subscriptionId),
        hasToMove(db),
        // A subscription that is not to be charged now does not hold up the others.
        or(isNull(subscriptions.cancelAt), reversesMoved(db)),
        isNull(subscriptions.pastDueSince),
      ),
    )
    .orderBy(asc(accessGrants.grantedAt))
    .limit(200)
}

/** Stripe accepts no trial that ends later than 730 days from now. */
const maxTrialMs = 730 * day - hour

async function moveOne(services: Services, grant: WaitingGrant): Promise<void> {
  const { db, clock, payments } = services
  const { subscriptionId: id } = grant
  const mark = `grant_${grant.id.replaceAll('-', '')}`
  const subscription = await payments.subscriptions.retrieve(id)
  if (subscription.metadata[mark] === undefined) {
    const isPaidUp = subscription.status === 'active' || subscription.status === 'trialing'
    const until = movedBy(subscription, grant)
    const atMs = clock.now().getTime()
    // Days that reach too far move the charge once some of that time has passed.
    if (!isPaidUp || until === undefined || until * 1000 > atMs + maxTrialMs) return
    const soonest = Math.ceil((atMs + hour) / 1000)
    // Without an idempotency key: a repeated call sets the same date, and with a key Stripe would repeat a
    // failure for a day.
    await updateKeepingPlannedChange(payments, id, (now) =>
      payments.subscriptions.update(id, {
        trial_end: Math.max(movedBy(now, grant) ?? until, soonest),
        proration_behavior: 'none',
        metadata: { [mark]: String(grant.days), ...markOfPaidPeriod(now, currentPeriodOf(now)) },
      }),
    )
  }
  await db.update(accessGrants).set({ chargeMovedAt: clock.now() }).where(eq(accessGrants.id, grant.id))
  await syncSubscription(services, id)
}

/**
 * When the present period ends with a grant's days, in Unix seconds. Of a cancelled subscription only free
 * days are taken back, and never paid ones; undefined where nothing moves.
 */
function movedBy(subscription: Stripe.Subscription, { days }: WaitingGrant): number | undefined {
  const { end } = currentPeriodOf(subscription)
  const moved = end + (days * day) / 1000
  if (subscription.cancel_at === null) return moved
  const paid = paidPeriodOf(subscription)
  if (days >= 0 || !subscription.cancel_at_period_end || !paid) return undefined
  return Math.min(end, Math.max(moved, paid.end))
}
