import { eq } from 'drizzle-orm'
import { countTowards } from '#src/api/limits.server.ts'
import { unavailable } from '#src/api/refuse.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { rateLimits } from '#src/database/schema.server.ts'
import { type Subscription, subscriptionOfFamily } from './account-answer.server.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { atStripe } from './payments-away.server.ts'

/**
 * Changes what a family pays for at Stripe, one thing at a time for it, whichever instance is asked. `kept` is its subscription as last read; absent when none runs.
 * Answers 503 when Stripe is away or another change takes longer than six seconds.
 */
export async function changingSubscription(services: Services, userId: string, work: (kept: Subscription | undefined) => Promise<void>): Promise<void> {
  await oneAtATime(`manage ${userId}`, () => atStripe(services, inTurn(services, userId, work)))
}

async function inTurn(services: Services, userId: string, work: (kept: Subscription | undefined) => Promise<void>): Promise<void> {
  const kept = await subscriptionOfFamily(services, userId)
  if (!kept?.isLive) return work(undefined)
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await holdingSubscription(services, kept.id, async () => work(await liveSubscription(services, userId)))) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw unavailable()
}

async function liveSubscription(services: Services, userId: string): Promise<Subscription | undefined> {
  const kept = await subscriptionOfFamily(services, userId)
  return kept?.isLive ? kept : undefined
}

/**
 * Changes a subscription at Stripe while nobody else does; false, without doing it, when another is at it on whichever instance.
 * Two minutes after a crash it may be changed again.
 */
export async function holdingSubscription({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string, work: () => Promise<void>): Promise<boolean> {
  const key = `changing|${id}`
  const [hold] = await countTowards(db, clock.now(), [{ key, most: 1, minutes: 2 }])
  if (hold?.isOver) return false
  try {
    await work()
    return true
  } finally {
    await db.delete(rateLimits).where(eq(rateLimits.key, key))
  }
}
