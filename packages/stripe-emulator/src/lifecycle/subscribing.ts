import type Stripe from 'stripe'
import { nextBoundary } from '#emulator/calendar.ts'
import type { Decline } from '#emulator/cards.ts'
import { invalid, missingParameter } from '#emulator/http/errors.ts'
import { newId } from '#emulator/ids.ts'
import { redeem } from '#emulator/resources/coupon.ts'
import { recurringOf } from '#emulator/resources/price.ts'
import { subscriptionOf } from '#emulator/resources/subscription.ts'
import { type Period, subscriptionItemOf } from '#emulator/resources/subscription-item.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { periodLines, trialLines } from './invoice-lines.ts'
import { collectInvoice, draftInvoice, finalizeInvoice } from './invoicing.ts'

interface Subscribing {
  customer: Stripe.Customer
  items: {
    price: Stripe.Price
    quantity: number
    metadata: Record<string, string>
    coupons: readonly string[]
  }[]
  coupons: readonly string[]
  metadata: Record<string, string>
  description: string | null
  trialEnd: number | null
  paymentMethod: string | null
  onSession: boolean
  /** False leaves the first invoice open for the customer to pay. */
  collect: boolean
  cancelAt?: number | 'period end' | null
  automaticTax?: boolean
}

interface Subscribed {
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  decline: Decline | undefined
}

/** Starts a subscription, bills its first period (or its free trial) and collects that. */
export function startSubscription(work: UnitOfWork, subscribing: Subscribing): Subscribed {
  const { customer, trialEnd } = subscribing
  const first = subscribing.items[0]
  if (!first) throw missingParameter('items')
  const prices = subscribing.items.map(({ price }) => price)
  oneInterval(prices)
  onePriceEach(prices, 'items')
  const { interval, interval_count } = recurringOf(first.price)
  const anchor = trialEnd ?? work.at
  const period: Period = {
    start: work.at,
    end: trialEnd ?? nextBoundary(anchor, interval, interval_count, work.at),
  }
  const id = newId('subscription')
  const items = subscribing.items.map(({ price, quantity, metadata, coupons }) => {
    const item = subscriptionItemOf({
      subscription: id,
      price,
      quantity,
      metadata,
      created: work.at,
      period,
      discounts: [],
    })
    return {
      ...item,
      discounts: coupons.map(
        (coupon) =>
          redeem(work, coupon, 'items', {
            customer: customer.id,
            subscription: id,
            subscriptionItem: item.id,
          }).id,
      ),
    }
  })
  const created = work.add(
    'subscription',
    subscriptionOf({
      id,
      at: work.at,
      customer: customer.id,
      currency: first.price.currency,
      items,
      anchor,
      status: trialEnd === null ? 'incomplete' : 'trialing',
      trialEnd,
      metadata: subscribing.metadata,
      description: subscribing.description,
      discounts: subscribing.coupons.map(
        (coupon) => redeem(work, coupon, 'discounts', { customer: customer.id, subscription: id }).id,
      ),
      defaultPaymentMethod: subscribing.paymentMethod,
      cancelAt: subscribing.cancelAt === 'period end' ? period.end : (subscribing.cancelAt ?? null),
      cancelAtPeriodEnd: subscribing.cancelAt === 'period end',
      automaticTax: subscribing.automaticTax ?? false,
    }),
  )
  const draft = draftInvoice(work, {
    subscription: created,
    reason: 'subscription_create',
    lines: trialEnd === null ? periodLines(work, created, period) : trialLines(work, created, period),
    period: { start: work.at, end: work.at },
    finalizesAt: null,
  })
  const invoice = finalizeInvoice(work, draft.id)
  const outcome =
    subscribing.collect || invoice.status === 'paid'
      ? collectInvoice(work, invoice.id, { onSession: subscribing.onSession })
      : undefined
  const subscription = work.get('subscription', id)
  if (!subscription) throw new Error(`${id} was not stored`)
  work.announce('customer.subscription.created', subscription)
  if (trialEnd !== null && trialEnd - work.at <= 3 * 86_400)
    work.announce('customer.subscription.trial_will_end', subscription)
  return {
    subscription,
    invoice: outcome?.invoice ?? invoice,
    decline: outcome && !outcome.paid ? outcome.decline : undefined,
  }
}

/** Stripe accepts a price once per subscription: several units of it are a quantity. */
export function onePriceEach(prices: readonly Stripe.Price[], param: string): void {
  const twice = prices.find(({ id }, index) => prices.findIndex((other) => other.id === id) !== index)
  if (twice)
    throw invalid(`Cannot add multiple subscription items with the same plan: ${twice.id}`, { param })
}

/** Stripe bills the items of a subscription together, so their intervals must be the same. */
export function oneInterval(prices: readonly Stripe.Price[]): void {
  const [first, ...others] = prices
  for (const price of prices) {
    if (!price.recurring) {
      throw invalid(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        { param: 'items' },
      )
    }
  }
  if (!first) return
  const same = (other: Stripe.Price) =>
    other.currency === first.currency &&
    recurringOf(other).interval === recurringOf(first).interval &&
    recurringOf(other).interval_count === recurringOf(first).interval_count
  if (others.some((other) => !same(other))) {
    throw invalid(
      'Currency and interval fields must match across all plans/prices on this subscription. Found mismatch in interval field.',
      { param: 'items' },
    )
  }
}
