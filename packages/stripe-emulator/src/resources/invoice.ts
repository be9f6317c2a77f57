import type Stripe from 'stripe'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { draftTotal, invoiceLineOf, type LineDraft, lineTotal } from './invoice-line.ts'
import { idOf } from './price.ts'
import type { Period } from './subscription-item.ts'
import { summedTaxes, taxesOf } from './tax-rate.ts'

interface NewInvoice {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  reason: Stripe.Invoice.BillingReason
  lines: LineDraft[]
  period: Period
  finalizesAt: number | null
}

/** A draft invoice. Its amounts include the customer's balance; a negative balance is credit. */
export function invoiceOf(
  work: UnitOfWork,
  { customer, subscription, reason, lines, period, finalizesAt }: NewInvoice,
): Stripe.Invoice {
  const id = newId('invoice')
  const isTaxed = subscription.automatic_tax.enabled
  const items = lines.map((line) =>
    invoiceLineOf(id, line, isTaxed ? taxesOf(work, draftTotal(line), customer.address?.country) : []),
  )
  const taxes = summedTaxes(items.flatMap((line) => line.taxes ?? []))
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const subtotal = items.reduce((sum, line) => sum + line.amount, 0)
  const total = items.reduce((sum, line) => sum + lineTotal(line), 0)
  const due = amountDue(total + customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'LU',
    account_name: 'Mirabelle',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: automaticTaxOf(isTaxed),
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: work.at,
    currency: subscription.currency,
    custom_fields: null,
    ...customerFields(customer),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: subscription.discounts.map(idOf),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: items, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal - tax,
    test_clock: null,
    total,
    total_discount_amounts: discountTotals(items),
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: taxes,
    webhooks_delivered_at: work.at,
  }
}

/** Stripe's smallest charge in euro. */
const minimumCharge = 50

/**
 * What is charged of an invoice's total with the customer's balance. What is too small to be charged stays in
 * the balance, like credit, for the next invoice.
 */
export function amountDue(balance: number): number {
  return balance < minimumCharge ? 0 : balance
}

function automaticTaxOf(isTaxed: boolean): Stripe.Invoice.AutomaticTax {
  return {
    disabled_reason: null,
    enabled: isTaxed,
    liability: isTaxed ? { type: 'self' } : null,
    provider: isTaxed ? 'stripe' : null,
    status: isTaxed ? 'complete' : null,
  }
}

function customerFields(customer: Stripe.Customer) {
  return {
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    customer_tax_ids: [],
  }
}

/** The subscription that an invoice bills. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  const reference = invoice.parent?.subscription_details?.subscription
  if (!reference) throw new Error(`${invoice.id} bills no subscription`)
  return idOf(reference)
}

function discountTotals(lines: readonly Stripe.InvoiceLineItem[]): Stripe.Invoice.TotalDiscountAmount[] {
  const totals = new Map<string, number>()
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts ?? [])) {
    totals.set(idOf(discount), (totals.get(idOf(discount)) ?? 0) + amount)
  }
  return [...totals].map(([discount, amount]) => ({ amount, discount }))
}
