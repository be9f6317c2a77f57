import { eq } from 'drizzle-orm'
import { updateKeepingPlannedChange } from '#src/domain/subscriptions/plans/plan-change.server.ts'
import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/subscription-lock.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { ignoreStripeError } from '#src/infrastructure/payments/stripe-errors.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { suspendedKey } from './read-subscription.server.ts'

/**
 * Pauses charges while a family is suspended, and resumes them afterwards (docs/decisions/0030). A pause
 * concerns the invoices of later periods only: the collection of what is owed already is stopped for each
 * invoice. Leaves what the operator has paused or stopped by hand. True when something was done at Stripe.
 */
export async function pauseCharges(
  services: Services,
  { id, pause, collected, stopped }: Pick<SubscriptionReading, 'id' | 'pause' | 'collected' | 'stopped'>,
  { isSuspended }: { isSuspended: boolean },
): Promise<boolean> {
  const { payments } = services
  const mustPause = isSuspended ? pause === 'none' : pause === 'ours'
  const invoices = isSuspended ? collected : stopped
  if (!mustPause && invoices.length === 0) return false
  return withSubscriptionLock(services, id, async () => {
    if (mustPause)
      await updateKeepingPlannedChange(payments, id, () =>
        payments.subscriptions.update(
          id,
          isSuspended
            ? { pause_collection: { behavior: 'void' }, metadata: { [suspendedKey]: '1' } }
            : { pause_collection: '', metadata: { [suspendedKey]: '' } },
        ),
      )
    for (const invoice of invoices)
      await payments.invoices
        .update(invoice, { auto_advance: !isSuspended, metadata: { [suspendedKey]: isSuspended ? '1' : '' } })
        .catch(ignoreStripeError)
  })
}

/** Whether a subscription's family is suspended. */
export async function isOfSuspended(db: Connection, subscriptionId: string): Promise<boolean> {
  const [family] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.id, subscriptionId))
  return family?.suspendedAt != null
}
