import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { pendingItems } from '#src/outside/stripe-emulator/resources/invoice-item.server.ts'
import { periodOf } from '#src/outside/stripe-emulator/resources/subscription-item.server.ts'
import { collectInvoice, draftInvoice, finalizeInvoice } from './invoicing.server.ts'
import { addProration, netAmount } from './lines.server.ts'

/** Credits the time that was paid and will not be used, when a subscription ends before its period does. */
export function creditUnused(books: Books, subscription: Stripe.Subscription): void {
  if (subscription.status === 'trialing') return
  const { start, end } = periodOf(subscription)
  for (const item of subscription.items.data) {
    const amount = -Math.round((netAmount(books, subscription, item) * (end - books.at)) / (end - start))
    if (amount !== 0) addProration(books, subscription, { item, amount, period: { start: books.at, end } })
  }
}

/** A last invoice for what waits; what it owes the customer becomes their balance. */
export function billPending(books: Books, subscription: Stripe.Subscription): void {
  if (pendingItems(books, subscription.id).length === 0) return
  const draft = draftInvoice(books, { subscription, reason: 'subscription_update', lines: [], period: periodOf(subscription), finalizesAt: null })
  if (finalizeInvoice(books, draft.id).status === 'open') collectInvoice(books, draft.id)
}
