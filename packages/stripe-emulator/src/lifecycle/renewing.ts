import type Stripe from 'stripe'
import { nextBoundary } from '#emulator/calendar.ts'
import { recurringOf } from '#emulator/resources/price.ts'
import { itemList } from '#emulator/resources/subscription.ts'
import { type Period, periodOf } from '#emulator/resources/subscription-item.ts'
import { draftSeconds } from '#emulator/scheduled-tasks.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { periodLines } from './invoice-lines.ts'
import { draftInvoice } from './invoicing.ts'

/** Starts the next period. As at Stripe, its invoice stays a draft for an hour and is charged then. */
export function renewSubscription(work: UnitOfWork, id: string): void {
  const old = work.get('subscription', id)
  if (!old) return
  const ended = periodOf(old)
  const period = nextPeriod(old, ended.end)
  const renewed = work.change('subscription', id, {
    items: withPeriod(old, period),
    status: old.status === 'trialing' ? 'active' : old.status,
  })
  draftInvoice(work, {
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: periodLines(work, renewed, period),
    period: ended,
    finalizesAt: work.at + draftSeconds,
  })
  announceUpdate(work, old)
}

/** The period that starts at a moment, along the subscription's cycle. */
export function nextPeriod(subscription: Stripe.Subscription, start: number): Period {
  const price = subscription.items.data[0]?.price
  if (!price) throw new Error(`${subscription.id} has no item`)
  const { interval, interval_count } = recurringOf(price)
  return { start, end: nextBoundary(subscription.billing_cycle_anchor, interval, interval_count, start) }
}

export function withPeriod(
  subscription: Stripe.Subscription,
  period: Period,
): Stripe.ApiList<Stripe.SubscriptionItem> {
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_end: period.end,
    current_period_start: period.start,
  }))
  return itemList(subscription.id, items)
}

/** Announces all changes that a unit of work made to a subscription as one event. */
export function announceUpdate(work: UnitOfWork, old: Stripe.Subscription): Stripe.Subscription {
  return work.change('subscription', old.id, {}, 'customer.subscription.updated', old)
}
