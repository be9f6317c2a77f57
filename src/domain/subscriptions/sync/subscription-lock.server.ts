import { and, eq } from 'drizzle-orm'
import { countTowards } from '#src/api/server/limits.server.ts'
import { rateLimits } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * Changes a subscription at Stripe while nobody else does; false, without doing it, when another is at it on
 * whichever instance. Two minutes after a crash it may be changed again.
 */
export async function withSubscriptionLock(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const key = `changing|${id}`
  const [hold] = await countTowards(db, clock.now(), [{ key, most: 1, minutes: 2 }])
  if (!hold || hold.isOver) return false
  try {
    await work()
    return true
  } finally {
    // Whoever took longer than that leaves alone what another holds by now.
    await db.delete(rateLimits).where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, hold.resetsAt)))
  }
}
