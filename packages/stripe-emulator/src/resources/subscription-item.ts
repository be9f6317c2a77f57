import type Stripe from 'stripe'
import { randomText } from '#emulator/ids.ts'
import { planOf } from './price.ts'

interface NewSubscriptionItem {
  subscription: string
  price: Stripe.Price
  quantity: number
  metadata: Record<string, string>
  created: number
  period: Period
  discounts: string[]
}

/** Unix seconds; the end is the next charge. */
export interface Period {
  start: number
  end: number
}

export function subscriptionItemOf(item: NewSubscriptionItem): Stripe.SubscriptionItem {
  return {
    id: `si_${randomText(14)}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: item.period.end,
    current_period_start: item.period.start,
    current_trial: null,
    discounts: item.discounts,
    metadata: item.metadata,
    plan: planOf(item.price),
    price: item.price,
    quantity: item.quantity,
    subscription: item.subscription,
    tax_rates: [],
  }
}

/** The shared period of a subscription's items. */
export function periodOf(subscription: Stripe.Subscription): Period {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`${subscription.id} has no item`)
  return { start: item.current_period_start, end: item.current_period_end }
}
