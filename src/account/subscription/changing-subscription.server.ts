import { unavailable } from '#src/api/refuse.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { liveSubscriptionOf, type Subscription } from './account-answer.server.ts'
import { holdingSubscription } from './hold-subscription.server.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { inTime } from './payments-away.server.ts'
import { isUnknownAtStripe } from './read-subscription.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/** How long one waits for another's change, and how often it looks whether that has ended on another instance. Milliseconds. */
const longestWait = 6000
const look = 300

/**
 * Changes what a family pays for at Stripe, one thing at a time for it, whichever instance is asked. `kept` is its subscription as last read; absent when none runs.
 * Throws `PaymentsAway` when Stripe is away, and answers 503 when another change takes longer than six seconds.
 */
export async function changingSubscription(services: Services, userId: string, work: (kept: Subscription | undefined) => Promise<void>): Promise<void> {
  let mayBegin = true
  const turn = oneAtATime(`manage ${userId}`, async () => {
    if (!mayBegin) throw unavailable()
    await inTurn(services, userId, work)
  })
  const timer = setTimeout(() => {
    mayBegin = false
  }, longestWait)
  // The answer is owed in time to whoever waits, too.
  await inTime(turn).finally(() => clearTimeout(timer))
}

async function inTurn(services: Services, userId: string, work: (kept: Subscription | undefined) => Promise<void>): Promise<void> {
  const { db } = services
  const kept = await liveSubscriptionOf(db, userId)
  if (!kept) return work(undefined)
  for (let waited = 0; waited < longestWait; waited += look) {
    if (await holdingSubscription(services, kept.id, async () => work(await liveSubscriptionOf(db, userId))).catch(endedMeanwhile)) return
    await new Promise((resolve) => setTimeout(resolve, look))
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
