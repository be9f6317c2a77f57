import type Stripe from 'stripe'
import { draftSeconds } from '#src/outside/stripe-emulator/agenda.server.ts'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { nextBoundary } from '#src/outside/stripe-emulator/calendar.server.ts'
import { recurringOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { itemList } from '#src/outside/stripe-emulator/resources/subscription.server.ts'
import { type Period, periodOf } from '#src/outside/stripe-emulator/resources/subscription-item.server.ts'
import { draftInvoice } from './invoicing.server.ts'
import { periodLines } from './lines.server.ts'

/** Begins the next period. Its invoice stays in draft for an hour, as at Stripe, and is charged then. */
export function renewSubscription(books: Books, id: string): void {
  const old = books.get('subscription', id)
  if (!old) return
  const ended = periodOf(old)
  const period = nextPeriod(old, ended.end)
  const renewed = books.change('subscription', id, { items: withPeriod(old, period), status: old.status === 'trialing' ? 'active' : old.status })
  draftInvoice(books, {
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: periodLines(books, renewed, period),
    period: ended,
    finalizesAt: books.at + draftSeconds,
  })
  announceUpdate(books, old)
}

/** The period that begins at a moment, along the subscription's cycle. */
export function nextPeriod(subscription: Stripe.Subscription, start: number): Period {
  const price = subscription.items.data[0]?.price
  if (!price) throw new Error(`${subscription.id} has no item`)
  const { interval, interval_count } = recurringOf(price)
  return { start, end: nextBoundary(subscription.billing_cycle_anchor, interval, interval_count, start) }
}

export function withPeriod(subscription: Stripe.Subscription, period: Period): Stripe.ApiList<Stripe.SubscriptionItem> {
  const items = subscription.items.data.map((item) => ({ ...item, current_period_end: period.end, current_period_start: period.start }))
  return itemList(subscription.id, items)
}

/** One event for everything that a piece of work changed about a subscription. */
export function announceUpdate(books: Books, old: Stripe.Subscription): Stripe.Subscription {
  return books.change('subscription', old.id, {}, 'customer.subscription.updated', old)
}
