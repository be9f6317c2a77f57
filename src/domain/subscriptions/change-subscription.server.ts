import { unavailable } from '#src/api/server/http-error.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { withLease } from '#src/infrastructure/leases.server.ts'
import { isUnknownAtStripe, withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { withSubscriptionLock } from './subscription-lock.server.ts'
import { runningSubscriptionOf, type Subscription } from './subscriptions.server.ts'

/** How long a change waits for another one of the same family, in milliseconds. */
const maxWaitMs = 6000

/**
 * Changes what a family pays for at Stripe, one change at a time for each family, across all instances.
 * `stored` is its subscription as last synced; undefined if none is running. Throws
 * `PaymentsUnavailableError` when Stripe is unreachable, and 503 when another change takes longer than six
 * seconds.
 */
export async function changeSubscription(
  services: Services,
  userId: string,
  work: (stored: Subscription | undefined) => Promise<void>,
): Promise<void> {
  // The wait for another change counts towards the time limit too.
  await withinTimeout(inTurn(services, userId, work))
}

async function inTurn(
  services: Services,
  userId: string,
  work: (stored: Subscription | undefined) => Promise<void>,
): Promise<void> {
  const { db } = services
  const stored = await runningSubscriptionOf(db, userId)
  const waiting = { waitMs: maxWaitMs }
  const isDone = await (stored
    ? withSubscriptionLock(
        services,
        stored.id,
        async () => work(await runningSubscriptionOf(db, userId)),
        waiting,
      ).catch(workAsEnded)
    : withLease(services, `family ${userId}`, () => work(undefined), waiting))
  if (!isDone) throw unavailable()

  /**
   * If Stripe has ended the subscription and the event has not arrived yet, syncs it and then works as
   * without a subscription.
   */
  async function workAsEnded(error: unknown): Promise<true> {
    if (!stored || !isUnknownAtStripe(error)) throw error
    await syncSubscription(services, stored.id)
    if (await runningSubscriptionOf(db, userId)) throw error
    await work(undefined)
    return true
  }
}
