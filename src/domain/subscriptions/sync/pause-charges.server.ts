import { eq } from 'drizzle-orm'
import { updateKeepingPlannedChange } from '#src/domain/subscriptions/plans/plan-change.server.ts'
import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/subscription-lock.server.ts'
import { subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { suspendedKey } from './read-subscription.server.ts'

/**
 * Pauses charges while a family is suspended, and resumes them afterwards (docs/decisions/0030). Leaves a
 * pause that the operator made by hand. True when something was done at Stripe.
 */
export async function pauseCharges(
  services: Services,
  { id, pause }: Pick<SubscriptionReading, 'id' | 'pause'>,
): Promise<boolean> {
  const { db, payments } = services
  const [family] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.id, id))
  const isSuspended = family?.suspendedAt != null
  if (isSuspended ? pause !== 'none' : pause !== 'ours') return false
  return withSubscriptionLock(services, id, () =>
    updateKeepingPlannedChange(payments, id, () =>
      payments.subscriptions.update(
        id,
        isSuspended
          ? { pause_collection: { behavior: 'void' }, metadata: { [suspendedKey]: '1' } }
          : { pause_collection: '', metadata: { [suspendedKey]: '' } },
      ),
    ),
  )
}
