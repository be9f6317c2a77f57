import { eq } from 'drizzle-orm'
import { subscriptions } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/**
 * Syncs a subscription that has been ended at Stripe. One that Stripe does not know, as after a change of
 * Stripe account, charges nobody, and is stored as no longer running.
 */
export async function syncEnded(services: Services, id: string): Promise<void> {
  const { kind } = await syncSubscription(services, id)
  if (kind === 'none')
    await services.db.update(subscriptions).set({ isRunning: false }).where(eq(subscriptions.id, id))
}
