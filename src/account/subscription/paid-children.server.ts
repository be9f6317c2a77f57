import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Services } from '#src/api/services.server.ts'
import type { Transaction } from '#src/database/database.server.ts'
import { children } from '#src/database/schema.server.ts'
import { changeFurtherAtStripe } from './further-children.server.ts'
import { holdingSubscription } from './hold-subscription.server.ts'
import { changeKeepingPlan } from './plan-change.server.ts'
import type { SubscriptionReading } from './subscription.rules.ts'

/** Writes down which children the family's subscription pays for. Whoever waited for it is among the family from now on. */
export async function writePaidChildren(tx: Transaction, userId: string, further: SubscriptionReading['further']): Promise<void> {
  const paid = (further?.childIds ?? []).filter(isId)
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

/** Stops paying for children whom the family has erased; what was paid ahead is deducted from the next charge. True when something was done at Stripe. */
export async function releaseGoneChildren(services: Services, { id, further, sold }: SubscriptionReading): Promise<boolean> {
  if (!further || !sold) return false
  const paid = further.childIds.filter(isId)
  const known = paid.length === 0 ? [] : await services.db.select({ id: children.id }).from(children).where(inArray(children.id, paid))
  const left = paid.filter((one) => known.some((child) => child.id === one))
  if (left.length === further.childIds.length) return false
  const { payments, clock } = services
  return holdingSubscription(services, id, async () => {
    const from = Math.floor(clock.now().getTime() / 1000)
    await changeKeepingPlan(payments, id, (now) => changeFurtherAtStripe(payments, now, { plan: sold, childIds: left, from }))
  })
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
