import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type Stripe from 'stripe'
import { hasToMoveSql, reversesMovedSql } from '#src/domain/free-days/days-to-move.server.ts'
import { currentPeriodOf } from '#src/domain/subscriptions/plans/further-children.server.ts'
import { markOfPaidPeriod, paidPeriodOf } from '#src/domain/subscriptions/plans/paid-period.server.ts'
import { updateKeepingPlannedChange } from '#src/domain/subscriptions/plans/plan-change.server.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/subscription-lock.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { isOneOf } from '#src/infrastructure/database/is-one-of.server.ts'
import { accessGrants, referrals, subscriptions } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, hour } from '#src/shared/durations.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/** How long a response waits for the charges to be moved, and a move for its lock, in milliseconds. */
const soonMs = 3000

/** The number of rows read at once. */
const pageSize = 200

/**
 * Calls {@link moveCharges} for these families and waits for it, three seconds at most. After that it
 * continues by itself, and the recurring job completes it if need be. Never throws.
 */
export async function moveChargesSoon(services: Services, userIds: readonly string[]): Promise<void> {
  const moved = new AbortController()
  await Promise.race([
    moveCharges(services, userIds).finally(() => moved.abort()),
    delay(soonMs, undefined, { signal: moved.signal, ref: false }).catch(() => undefined),
  ])
}

/**
 * For families that pay, moves the next charge later by the free days that they gained (CONTRACT §8), or
 * earlier by those that were taken away: for these families and those that referred them, or for all. Call it
 * once the grant is committed; if the next page shows the new date, call {@link moveChargesSoon} instead. A
 * recurring job calls it for all, so that no grant is forgotten. Each grant moves a charge once: Stripe stores
 * the name of the grant with the new date, in one call. Never throws.
 */
export async function moveCharges(services: Services, userIds?: readonly string[]): Promise<void> {
  const { db, log } = services
  let waiting: string[] = []
  do {
    waiting = await waitingSubscriptions(db, { userIds, after: waiting.at(-1) }).catch((error: unknown) => {
      log.warn({ err: error }, 'grants could not be read')
      return []
    })
    for (const id of waiting) await moveChargeOf(services, id)
  } while (waiting.length === pageSize)
}

async function moveChargeOf(services: Services, subscriptionId: string): Promise<void> {
  const move = async (lost: AbortSignal) => {
    for (const grant of await waitingGrants(services.db, subscriptionId)) {
      lost.throwIfAborted()
      await moveOne(services, grant)
    }
  }
  try {
    // The holder of the lock may have read the grants before this one was added, so wait instead of leaving it
    // to the job.
    await withSubscriptionLock(services, subscriptionId, move, { waitMs: soonMs })
  } catch (error) {
    services.log.warn({ err: error, subscription: subscriptionId }, 'charge not moved, will retry')
  }
}

/** The next {@link pageSize} subscriptions, by id, with days that have not moved their charge yet. */
async function waitingSubscriptions(
  db: Connection,
  { userIds, after }: { userIds: readonly string[] | undefined; after: string | undefined },
): Promise<string[]> {
  const referrers = (referred: readonly string[]) =>
    db.select({ id: referrals.referrerId }).from(referrals).where(isOneOf(referrals.referredId, referred))
  const waiting = await db
    .selectDistinct({ id: subscriptions.id })
    .from(accessGrants)
    .innerJoin(subscriptions, isRunningOfReceiverSql)
    .where(
      and(
        isToBeMovedSql(db),
        userIds &&
          or(isOneOf(subscriptions.userId, userIds), inArray(subscriptions.userId, referrers(userIds))),
        after === undefined ? undefined : gt(subscriptions.id, after),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(pageSize)
  return waiting.map(({ id }) => id)
}

interface WaitingGrant {
  id: string
  days: number
  subscriptionId: string
}

/** The oldest {@link pageSize} grants whose days have not moved the charge of this subscription yet. */
function waitingGrants(db: Connection, subscriptionId: string): Promise<WaitingGrant[]> {
  return db
    .select({ id: accessGrants.id, days: accessGrants.days, subscriptionId: subscriptions.id })
    .from(accessGrants)
    .innerJoin(subscriptions, isRunningOfReceiverSql)
    .where(and(eq(subscriptions.id, subscriptionId), isToBeMovedSql(db)))
    .orderBy(asc(accessGrants.grantedAt))
    .limit(pageSize)
}

const isRunningOfReceiverSql = and(eq(subscriptions.userId, accessGrants.userId), subscriptions.isRunning)

/** Grants whose days are to move the charge of the subscription that they are joined with, and may now. */
function isToBeMovedSql(db: Connection): SQL | undefined {
  return and(
    hasToMoveSql(db),
    or(isNull(subscriptions.cancelAt), reversesMovedSql(db)),
    isNull(subscriptions.pastDueSince),
  )
}

/** Stripe accepts no trial that ends later than 730 days from now. */
const maxTrialMs = 730 * day - hour

async function moveOne(services: Services, grant: WaitingGrant): Promise<void> {
  const { db, clock, payments } = services
  const { subscriptionId: id } = grant
  const mark = markOf(grant.id)
  const subscription = await payments.subscriptions.retrieve(id)
  if (subscription.metadata[mark] === undefined) {
    const isPaidUp = subscription.status === 'active' || subscription.status === 'trialing'
    const until = movedBy(subscription, grant)
    const atMs = clock.now().getTime()
    // Days that reach too far move the charge once some of that time has passed.
    if (!isPaidUp || until === undefined || until * 1000 > atMs + maxTrialMs) return
    const soonest = Math.ceil((atMs + hour) / 1000)
    const settled = await settledMarks(db, subscription)
    // Without an idempotency key: a repeated call sets the same date, and with a key Stripe would repeat a
    // failure for a day.
    await updateKeepingPlannedChange(payments, id, (now) =>
      payments.subscriptions.update(id, {
        trial_end: Math.max(movedBy(now, grant) ?? until, soonest),
        proration_behavior: 'none',
        metadata: {
          ...Object.fromEntries(settled.map((key) => [key, ''])),
          [mark]: String(grant.days),
          ...markOfPaidPeriod(now, currentPeriodOf(now)),
        },
      }),
    )
  }
  await db.update(accessGrants).set({ chargeMovedAt: clock.now() }).where(eq(accessGrants.id, grant.id))
  await syncSubscription(services, id)
}

const markPrefix = 'grant_'

/** The metadata key that marks a grant as one that has moved the charge. */
function markOf(grantId: string): string {
  return `${markPrefix}${grantId.replaceAll('-', '')}`
}

/** Marks that are no longer needed, since the database says that their grants have moved the charge. */
async function settledMarks(db: Connection, { metadata }: Stripe.Subscription): Promise<string[]> {
  const marks = Object.keys(metadata).filter((key) => /^grant_[0-9a-f]{32}$/.test(key))
  if (marks.length === 0) return []
  const ids = marks.map((key) => key.slice(markPrefix.length))
  const unsettled = await db
    .select({ id: accessGrants.id })
    .from(accessGrants)
    .where(and(isOneOf(accessGrants.id, ids), isNull(accessGrants.chargeMovedAt)))
  const needed = new Set(unsettled.map(({ id }) => markOf(id)))
  return marks.filter((key) => !needed.has(key))
}

/**
 * When the current period ends with a grant's days, in Unix seconds. Of a cancelled subscription only free
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
