import Stripe from 'stripe'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { idOf } from './price.ts'
import type { Period } from './subscription-item.ts'

interface NewInvoiceItem {
  amount: number
  customer: string
  description: string
  period: Period
  price: Stripe.Price
  quantity: number
  subscription: string
  /** The item that a proration is of; undefined for an item of its own. */
  subscriptionItem?: string
}

/** A proration, or an item of its own, for the subscription's next invoice. */
export function invoiceItemOf(work: UnitOfWork, item: NewInvoiceItem): Stripe.InvoiceItem {
  const { subscriptionItem } = item
  return {
    id: newId('invoiceitem'),
    object: 'invoiceitem',
    amount: item.amount,
    currency: item.price.currency,
    customer: item.customer,
    customer_account: null,
    date: work.at,
    description: item.description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: item.amount,
    parent: {
      subscription_details: {
        subscription: item.subscription,
        ...(subscriptionItem !== undefined && { subscription_item: subscriptionItem }),
      },
      type: 'subscription_details',
    },
    period: item.period,
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    proration: subscriptionItem !== undefined,
    ...(subscriptionItem !== undefined && {
      proration_details: { credited_items: null, discount_amounts: [] },
    }),
    quantity: item.quantity,
    quantity_decimal: Stripe.Decimal.from(item.quantity),
    tax_rates: [],
    test_clock: null,
  }
}

/** A subscription's prorations and other items that are on no invoice yet, oldest first. */
export function pendingItems(work: UnitOfWork, subscription: string): Stripe.InvoiceItem[] {
  return work.store
    .list('invoiceitem', { where: { 'parent.subscription_details.subscription': subscription } })
    .filter((item) => item.invoice === null)
    .reverse()
}
