import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { nextBoundary } from '#src/outside/stripe-emulator/calendar.server.ts'
import type { Decline } from '#src/outside/stripe-emulator/cards.server.ts'
import { invalid, missingParameter } from '#src/outside/stripe-emulator/errors.server.ts'
import { newId } from '#src/outside/stripe-emulator/ids.server.ts'
import { redeem } from '#src/outside/stripe-emulator/resources/coupon.server.ts'
import { recurringOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { subscriptionOf } from '#src/outside/stripe-emulator/resources/subscription.server.ts'
import { type Period, subscriptionItemOf } from '#src/outside/stripe-emulator/resources/subscription-item.server.ts'
import { collectInvoice, draftInvoice, finalizeInvoice } from './invoicing.server.ts'
import { periodLines, trialLines } from './lines.server.ts'

interface Subscribing {
  customer: Stripe.Customer
  items: { price: Stripe.Price; quantity: number; metadata: Record<string, string>; coupons: readonly string[] }[]
  coupons: readonly string[]
  metadata: Record<string, string>
  description: string | null
  trialEnd: number | null
  paymentMethod: string | null
  onSession: boolean
  /** False leaves the first invoice open for the customer to pay. */
  collect: boolean
  cancelAt?: number | 'period end' | null
}

interface Subscribed {
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  decline: Decline | undefined
}

/** Begins a subscription, bills its first period (or its free trial) and collects that. */
export function startSubscription(books: Books, subscribing: Subscribing): Subscribed {
  const { customer, trialEnd } = subscribing
  const first = subscribing.items[0]
  if (!first) throw missingParameter('items')
  const prices = subscribing.items.map(({ price }) => price)
  oneInterval(prices)
  onePriceEach(prices, 'items')
  const { interval, interval_count } = recurringOf(first.price)
  const anchor = trialEnd ?? books.at
  const period: Period = { start: books.at, end: trialEnd ?? nextBoundary(anchor, interval, interval_count, books.at) }
  const id = newId('subscription')
  const items = subscribing.items.map(({ price, quantity, metadata, coupons }) => {
    const item = subscriptionItemOf({ subscription: id, price, quantity, metadata, created: books.at, period, discounts: [] })
    return {
      ...item,
      discounts: coupons.map((coupon) => redeem(books, coupon, 'items', { customer: customer.id, subscription: id, subscriptionItem: item.id }).id),
    }
  })
  const created = books.add(
    'subscription',
    subscriptionOf({
      id,
      at: books.at,
      customer: customer.id,
      currency: first.price.currency,
      items,
      anchor,
      status: trialEnd === null ? 'incomplete' : 'trialing',
      trialEnd,
      metadata: subscribing.metadata,
      description: subscribing.description,
      discounts: subscribing.coupons.map((coupon) => redeem(books, coupon, 'discounts', { customer: customer.id, subscription: id }).id),
      defaultPaymentMethod: subscribing.paymentMethod,
      cancelAt: subscribing.cancelAt === 'period end' ? period.end : (subscribing.cancelAt ?? null),
      cancelAtPeriodEnd: subscribing.cancelAt === 'period end',
    }),
  )
  const draft = draftInvoice(books, {
    subscription: created,
    reason: 'subscription_create',
    lines: trialEnd === null ? periodLines(books, created, period) : trialLines(books, created, period),
    period: { start: books.at, end: books.at },
    finalizesAt: null,
  })
  const invoice = finalizeInvoice(books, draft.id)
  const outcome = subscribing.collect || invoice.status === 'paid' ? collectInvoice(books, invoice.id, { onSession: subscribing.onSession }) : undefined
  const subscription = books.get('subscription', id)
  if (!subscription) throw new Error(`${id} was not kept`)
  books.announce('customer.subscription.created', subscription)
  if (trialEnd !== null && trialEnd - books.at <= 3 * 86_400) books.announce('customer.subscription.trial_will_end', subscription)
  return { subscription, invoice: outcome?.invoice ?? invoice, decline: outcome && !outcome.paid ? outcome.decline : undefined }
}

/** Stripe takes a price once per subscription: more of the same are its quantity. */
export function onePriceEach(prices: readonly Stripe.Price[], param: string): void {
  const twice = prices.find(({ id }, index) => prices.findIndex((other) => other.id === id) !== index)
  if (twice) throw invalid(`Cannot add multiple subscription items with the same plan: ${twice.id}`, { param })
}

/** Stripe bills the items of one subscription together, so they must agree. */
export function oneInterval(prices: readonly Stripe.Price[]): void {
  const [first, ...others] = prices
  for (const price of prices) {
    if (!price.recurring) {
      throw invalid(`The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`, { param: 'items' })
    }
  }
  if (!first) return
  const same = (other: Stripe.Price) =>
    other.currency === first.currency &&
    recurringOf(other).interval === recurringOf(first).interval &&
    recurringOf(other).interval_count === recurringOf(first).interval_count
  if (others.some((other) => !same(other))) {
    throw invalid('Currency and interval fields must match across all plans/prices on this subscription. Found mismatch in interval field.', { param: 'items' })
  }
}
