import { unavailable } from '#src/api/server/http-error.server.ts'
import { isUnknownAtStripe } from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/sync/subscription-lock.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { withLease } from '#src/infrastructure/leases.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { liveSubscriptionOf, type Subscription } from './account-response.server.ts'
import { withinTimeout } from './payments-away.server.ts'

/** How long a change waits for another one of the same family, in milliseconds. */
const longestWait = 6000

/**
 * Changes what a family pays for at Stripe, one change at a time for each family, on whichever instance.
 * `kept` is its subscription as last read; undefined when none runs. Throws `PaymentsAway` when Stripe is
 * away, and 503 when another change takes longer than six seconds.
 */
export async function changingSubscription(
  services: Services,
  userId: string,
  work: (kept: Subscription | undefined) => Promise<void>,
): Promise<void> {
  // The wait for another change counts towards the time limit too.
  await withinTimeout(inTurn(services, userId, work))
}

async function inTurn(
  services: Services,
  userId: string,
  work: (kept: Subscription | undefined) => Promise<void>,
): Promise<void> {
  const { db } = services
  const kept = await liveSubscriptionOf(db, userId)
  const waiting = { waitMs: longestWait }
  const isDone = await (kept
    ? withSubscriptionLock(
        services,
        kept.id,
        async () => work(await liveSubscriptionOf(db, userId)),
        waiting,
      ).catch(endedMeanwhile)
    : withLease(services, `family ${userId}`, () => work(undefined), waiting))
  if (!isDone) throw unavailable()

  /** Stripe has ended the subscription, and its event has not arrived yet: the work finds no subscription. */
  async function endedMeanwhile(error: unknown): Promise<true> {
    if (!kept || !isUnknownAtStripe(error)) throw error
    await syncSubscription(services, kept.id)
    if (await liveSubscriptionOf(db, userId)) throw error
    await work(undefined)
    return true
  }
}
