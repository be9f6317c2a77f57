import Stripe from 'stripe'
import { randomText } from '#emulator/ids.ts'
import { idOf } from './price.ts'
import type { Period } from './subscription-item.ts'

/** An invoice line before it belongs to an invoice. Amounts in cents, without the discounts. */
export interface LineDraft {
  amount: number
  description: string
  discounts: { id: string; amount: number }[]
  period: Period
  price: Stripe.Price
  quantity: number
  subscription: string
  subscriptionItem: string
  proration: boolean
  invoiceItem: string | null
  metadata: Record<string, string>
}

export function invoiceLineOf(
  invoice: string,
  draft: LineDraft,
  taxes: Stripe.InvoiceLineItem.Tax[],
): Stripe.InvoiceLineItem {
  return {
    id: `il_${randomText(24)}`,
    object: 'line_item',
    amount: draft.amount,
    currency: draft.price.currency,
    description: draft.description,
    discount_amounts: draft.discounts.map(({ id, amount }) => ({ amount, discount: id })),
    discountable: draft.invoiceItem === null,
    discounts: draft.discounts.map(({ id }) => id),
    invoice,
    livemode: false,
    metadata: draft.metadata,
    parent: parentOf(draft),
    period: draft.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: draft.price.id, product: idOf(draft.price.product) },
      type: 'price_details',
      unit_amount_decimal: draft.price.unit_amount_decimal,
    },
    quantity: draft.quantity,
    quantity_decimal: Stripe.Decimal.from(draft.quantity),
    subscription: draft.subscription,
    subtotal: draft.amount,
    taxes,
  }
}

/** A period of a subscription's item, a proration of it, or an invoice item of its own. */
function parentOf({
  invoiceItem,
  proration,
  subscription,
  subscriptionItem,
}: LineDraft): Stripe.InvoiceLineItem.Parent {
  if (invoiceItem !== null && !proration)
    return {
      invoice_item_details: { invoice_item: invoiceItem, proration, proration_details: null, subscription },
      subscription_item_details: null,
      type: 'invoice_item_details',
    }
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: invoiceItem,
      proration,
      proration_details: proration ? { credited_items: null } : null,
      subscription,
      subscription_item: subscriptionItem,
    },
    type: 'subscription_item_details',
  }
}

/** A draft line's amount after its discounts, in cents. */
export function draftTotal({ amount, discounts }: LineDraft): number {
  return amount - discounts.reduce((sum, discount) => sum + discount.amount, 0)
}

/** A line's amount after its discounts, in cents. */
export function lineTotal(line: Stripe.InvoiceLineItem): number {
  return line.amount - (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
}
