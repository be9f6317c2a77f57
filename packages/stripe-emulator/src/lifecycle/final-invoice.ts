import type Stripe from 'stripe'
import { pendingItems } from '#emulator/resources/invoice-item.ts'
import { periodOf } from '#emulator/resources/subscription-item.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { addProration, netAmount } from './invoice-lines.ts'
import { collectInvoice, draftInvoice, finalizeInvoice } from './invoicing.ts'

/** Credits paid time that will not be used, when a subscription ends before its period does. */
export function creditUnused(work: UnitOfWork, subscription: Stripe.Subscription): void {
  if (subscription.status === 'trialing') return
  const { start, end } = periodOf(subscription)
  for (const item of subscription.items.data) {
    const amount = -Math.round((netAmount(work, subscription, item) * (end - work.at)) / (end - start))
    if (amount !== 0) addProration(work, subscription, { item, amount, period: { start: work.at, end } })
  }
}

/** Bills pending prorations on a last invoice; a credit becomes the customer's balance. */
export function billPending(work: UnitOfWork, subscription: Stripe.Subscription): void {
  if (pendingItems(work, subscription.id).length === 0) return
  const draft = draftInvoice(work, {
    subscription,
    reason: 'subscription_update',
    lines: [],
    period: periodOf(subscription),
    finalizesAt: null,
  })
  if (finalizeInvoice(work, draft.id).status === 'open') collectInvoice(work, draft.id)
}
