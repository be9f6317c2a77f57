import { unavailable } from '#src/api/server/http-error.server.ts'
import { keyedMutex } from '#src/domain/subscriptions/sync/keyed-mutex.ts'
import { isUnknownAtStripe } from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/sync/subscription-lock.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { liveSubscriptionOf, type Subscription } from './account-response.server.ts'
import { withinTimeout } from './payments-away.server.ts'

/**
 * How long one waits for another's change, and how often it looks whether that has ended on another instance.
 * Milliseconds.
 */
const longestWait = 6000
const pollMs = 300

/**
 * Changes what a family pays for at Stripe, one thing at a time for it, whichever instance is asked. `kept`
 * is its subscription as last read; absent when none runs. Throws `PaymentsAway` when Stripe is away, and
 * answers 503 when another change takes longer than six seconds.
 */
export async function changingSubscription(
  services: Services,
  userId: string,
  work: (kept: Subscription | undefined) => Promise<void>,
): Promise<void> {
  const latest = performance.now() + longestWait
  const turn = keyedMutex(`manage ${userId}`, async () => {
    if (performance.now() > latest) throw unavailable()
    await inTurn(services, userId, work)
  })
  // The answer is owed in time to whoever waits, too.
  await withinTimeout(turn)
}

async function inTurn(
  services: Services,
  userId: string,
  work: (kept: Subscription | undefined) => Promise<void>,
): Promise<void> {
  const { db } = services
  const kept = await liveSubscriptionOf(db, userId)
  if (!kept) return work(undefined)
  for (let waited = 0; waited < longestWait; waited += pollMs) {
    if (
      await withSubscriptionLock(services, kept.id, async () =>
        work(await liveSubscriptionOf(db, userId)),
      ).catch(endedMeanwhile)
    )
      return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw unavailable()

  /** Stripe has ended it and its event has not come yet: what is asked for finds no subscription. */
  async function endedMeanwhile(error: unknown): Promise<true> {
    if (!kept || !isUnknownAtStripe(error)) throw error
    await syncSubscription(services, kept.id)
    if (await liveSubscriptionOf(db, userId)) throw error
    await work(undefined)
    return true
  }
}
