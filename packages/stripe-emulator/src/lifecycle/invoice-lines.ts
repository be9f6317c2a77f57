import type Stripe from 'stripe'
import { activeDiscounts } from '#emulator/resources/coupon.ts'
import { invoiceItemOf, pendingItems } from '#emulator/resources/invoice-item.ts'
import type { LineDraft } from '#emulator/resources/invoice-line.ts'
import { idOf, recurringOf } from '#emulator/resources/price.ts'
import type { Period } from '#emulator/resources/subscription-item.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

/** One line per item for a whole period, with the discounts that apply now. */
export function periodLines(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  period: Period,
): LineDraft[] {
  return subscription.items.data.map((item) => ({
    amount: grossAmount(item),
    description: `${item.quantity ?? 1} × ${productName(work, item.price)} (at ${euros(item.price.unit_amount ?? 0)} / ${recurringOf(item.price).interval})`,
    discounts: discountsOf(work, subscription, item),
    period,
    ...belonging(subscription, item),
    invoiceItem: null,
    proration: false,
  }))
}

/** The lines of a free trial: nothing is due for it. */
export function trialLines(work: UnitOfWork, subscription: Stripe.Subscription, period: Period): LineDraft[] {
  return subscription.items.data.map((item) => ({
    amount: 0,
    description: `Trial period for ${productName(work, item.price)}`,
    discounts: [],
    period,
    ...belonging(subscription, item),
    invoiceItem: null,
    proration: false,
  }))
}

/** The price of an item for a whole period after its discounts, in cents. */
export function netAmount(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): number {
  return (
    grossAmount(item) - discountsOf(work, subscription, item).reduce((sum, { amount }) => sum + amount, 0)
  )
}

interface Proration {
  item: Stripe.SubscriptionItem
  /** Cents: negative for paid time that is not used, positive for time still to be paid. */
  amount: number
  period: Period
}

/** Adds a proration to the subscription's next invoice. */
export function addProration(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  { item, amount, period }: Proration,
): void {
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(period.start * 1000))
  const name = productName(work, item.price)
  work.add(
    'invoiceitem',
    invoiceItemOf(work, {
      amount,
      customer: idOf(subscription.customer),
      description:
        amount < 0 ? `Unused time on ${name} after ${day}` : `Remaining time on ${name} after ${day}`,
      period,
      price: item.price,
      quantity: item.quantity ?? 1,
      subscription: subscription.id,
      subscriptionItem: item.id,
    }),
    'invoiceitem.created',
  )
}

/** Adds an item with a price of its own to the subscription's next invoice (`add_invoice_items`). */
export function addOwnItem(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  { price, period }: { price: Stripe.Price; period: Period },
): void {
  work.add(
    'invoiceitem',
    invoiceItemOf(work, {
      amount: price.unit_amount ?? 0,
      customer: idOf(subscription.customer),
      description: productName(work, price),
      period,
      price,
      quantity: 1,
      subscription: subscription.id,
    }),
    'invoiceitem.created',
  )
}

/** The pending prorations and other items as lines; a caller that puts them on an invoice then calls {@link takePending}. */
export function pendingLines(work: UnitOfWork, subscription: Stripe.Subscription): LineDraft[] {
  return pendingItems(work, subscription.id).map((item) => {
    const price = work.get('price', idOf(item.pricing?.price_details?.price ?? ''))
    if (!price) throw new Error(`${item.id} has no price`)
    return {
      amount: item.amount,
      description: item.description ?? '',
      discounts: [],
      period: item.period,
      price,
      quantity: item.quantity,
      subscription: subscription.id,
      subscriptionItem: item.parent?.subscription_details?.subscription_item ?? '',
      proration: item.proration,
      invoiceItem: item.id,
      metadata: {},
    }
  })
}

export function takePending(work: UnitOfWork, subscription: string, invoice: string): void {
  for (const item of pendingItems(work, subscription)) work.change('invoiceitem', item.id, { invoice })
}

export function productName(work: UnitOfWork, price: Stripe.Price): string {
  return work.get('product', idOf(price.product))?.name ?? idOf(price.product)
}

function grossAmount(item: Stripe.SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
}

/** The item's own discounts first, then the subscription's, each on the remainder. */
function discountsOf(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): LineDraft['discounts'] {
  let left = grossAmount(item)
  return activeDiscounts(work, [...item.discounts, ...subscription.discounts])
    .filter(({ products }) => !products || products.includes(idOf(item.price.product)))
    .map(({ id, percentOff }) => {
      const amount = Math.round((left * percentOff) / 100)
      left -= amount
      return { id, amount }
    })
}

function belonging(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem) {
  return {
    price: item.price,
    quantity: item.quantity ?? 1,
    subscription: subscription.id,
    subscriptionItem: item.id,
    metadata: subscription.metadata,
  }
}

function euros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`
}
