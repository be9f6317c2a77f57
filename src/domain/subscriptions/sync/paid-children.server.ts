import { and, asc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { changeFurtherAtStripe, paidIn } from '#src/domain/subscriptions/plans/further-children.server.ts'
import { updateKeepingPlannedChange } from '#src/domain/subscriptions/plans/plan-change.server.ts'
import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/subscription-lock.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { children } from '#src/infrastructure/database/schema.server.ts'
import { secondsOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isUuid } from '#src/shared/fields/uuid.ts'

/**
 * Stores which children the family's subscription pays for. A child whose payment was pending is visible from
 * now on.
 */
export async function writePaidChildren(
  tx: Transaction,
  userId: string,
  further: SubscriptionReading['further'],
): Promise<void> {
  // Locked first, in the order of the ids as registrations lock children (`lockCandidates`): the updates
  // below would lock in the order of the table.
  await tx
    .select({ id: children.id })
    .from(children)
    .where(eq(children.userId, userId))
    .orderBy(asc(children.id))
    .for('no key update')
  const paid = (further?.childIds ?? []).filter(isUuid)
  const others = paid.length > 0 ? notInArray(children.id, paid) : undefined
  await tx
    .update(children)
    .set({ subscriptionItemId: null })
    .where(and(eq(children.userId, userId), isNotNull(children.subscriptionItemId), others))
  if (!further || paid.length === 0) return
  await tx
    .update(children)
    .set({ subscriptionItemId: further.itemId, pendingSince: null })
    .where(and(eq(children.userId, userId), inArray(children.id, paid)))
}

/**
 * Stops paying for children whom the family has erased; what was paid ahead is deducted from the next charge.
 * True when something was done at Stripe.
 */
export async function releaseGoneChildren(
  services: Services,
  { id, further, sold }: SubscriptionReading,
): Promise<boolean> {
  if (
    !further ||
    !sold ||
    (await existingChildren(services, further.childIds)).length === further.childIds.length
  )
    return false
  const { payments, clock } = services
  return withSubscriptionLock(services, id, async () => {
    const paid = paidIn(await payments.subscriptions.retrieve(id))
    const left = await existingChildren(services, paid)
    // Nothing is left to release: the subscription has changed since it was read.
    if (left.length === paid.length) return
    const from = secondsOf(clock.now())
    await updateKeepingPlannedChange(payments, id, (now) =>
      changeFurtherAtStripe(payments, now, { plan: sold, childIds: left, from }),
    )
  })
}

/** The paid children whom the family has not erased. */
async function existingChildren({ db }: Services, childIds: readonly string[]): Promise<string[]> {
  const paid = childIds.filter(isUuid)
  const existing =
    paid.length === 0
      ? []
      : await db.select({ id: children.id }).from(children).where(inArray(children.id, paid))
  return paid.filter((one) => existing.some((child) => child.id === one))
}
