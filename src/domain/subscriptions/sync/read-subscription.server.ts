import type Stripe from 'stripe'
import {
  currentPeriodOf,
  furtherItemOf,
  paidChildren,
  planItemOf,
} from '#src/domain/subscriptions/plans/further-children.server.ts'
import { plannedPlanOf, setAsidePlanOf } from '#src/domain/subscriptions/plans/planned-change.server.ts'
import { meaningOf } from '#src/domain/subscriptions/plans/prices.server.ts'
import type { Payment, SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import { vatOfInvoice } from '#src/domain/subscriptions/vat.rules.ts'
import { undefinedIfMissing } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { idOf, momentOf } from '#src/infrastructure/payments/stripe-reference.ts'
import { shareOf } from '#src/shared/money/vat.ts'
import { planIds, productId } from '#src/shared/plans.ts'
import { disputeOf, refundsOf } from './read-returned-money.server.ts'

/**
 * Reads a subscription at Stripe, with its invoices, their refunds and their disputes. Undefined if there is
 * none with that id. It makes network calls, so never call it inside a transaction. Throws the SDK's errors
 * when Stripe is unreachable.
 */
export async function readSubscription(
  payments: Stripe,
  id: string,
): Promise<SubscriptionReading | undefined> {
  const subscription = await undefinedIfMissing(
    payments.subscriptions.retrieve(id, {
      expand: ['customer', 'default_payment_method', 'schedule.phases.items.price'],
    }),
  )
  if (!subscription) return undefined
  const customerId = idOf(subscription.customer)
  const [invoices, charges, nextCents] = await Promise.all([
    payments.invoices
      .list({ subscription: id, limit: 100, expand: ['data.payments'] })
      .autoPagingToArray({ limit: maxRead }),
    payments.charges
      .list({ customer: customerId, limit: 100, expand: ['data.refunds'] })
      .autoPagingToArray({ limit: maxRead }),
    nextChargeOf(payments, subscription),
  ])
  const open = invoices.filter(({ status }) => status === 'open')
  const paid = invoices.flatMap(paymentOf).toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const intents = new Set(paid.map(({ paymentIntentId }) => paymentIntentId))
  const refunds = charges.flatMap(refundsOf).filter(({ paymentIntentId }) => intents.has(paymentIntentId))
  const disputed = charges.filter(
    (charge) => charge.disputed && charge.payment_intent !== null && intents.has(idOf(charge.payment_intent)),
  )
  const disputes = await Promise.all(
    disputed.map(({ id: charge }) => payments.disputes.list({ charge, limit: 100 })),
  )
  const item = planItemOf(subscription)
  const further = furtherItemOf(subscription)
  return {
    id,
    customerId,
    customerEmail: emailOf(subscription.customer),
    checkoutId: subscription.metadata.checkout,
    isRealMoney: subscription.livemode,
    status: subscription.status,
    sold: item && soldAs(item.price),
    further: further && { itemId: further.id, childIds: paidChildren(further) },
    currentPeriodEnd: momentOf(currentPeriodOf(subscription).end),
    cancelAt: subscription.cancel_at === null ? null : momentOf(subscription.cancel_at),
    endedAt: subscription.ended_at === null ? null : momentOf(subscription.ended_at),
    pause: pauseOf(subscription),
    isTaxed: subscription.automatic_tax.enabled,
    next: plannedPlanOf(subscription),
    scheduleId: setAsidePlanOf(subscription) ? null : subscription.schedule && idOf(subscription.schedule),
    nextCents,
    drafted: invoices.flatMap(draftedRenewalOf)[0],
    card: cardOf(subscription.default_payment_method),
    paymentMethodId: paymentMethodOf(subscription),
    payments: paid,
    usedCreditCents: invoices.reduce((sum, invoice) => sum + usedCreditOf(invoice), 0),
    refunds: refunds.filter(({ hasFailed }) => !hasFailed),
    failedRefunds: refunds.filter(({ hasFailed }) => hasFailed),
    disputes: disputes.flatMap(({ data }) => data).flatMap(disputeOf),
    unpaid: invoices.flatMap((invoice) => unpaidOf(invoice, subscription.status)),
    declined: declinedOf(invoices, charges),
    payable: invoices
      .filter(({ status }) => status === 'open' || status === 'uncollectible')
      .map((invoice) => invoice.id),
    collected: open.filter(({ auto_advance }) => auto_advance).map((invoice) => invoice.id),
    stopped: open.filter(({ metadata }) => metadata?.[suspendedKey]).map((invoice) => invoice.id),
  }
}

/** More than a family has in a lifetime: twelve years of months, with a child added or removed in each. */
const maxRead = 1000

function pauseOf({ pause_collection, metadata }: Stripe.Subscription): SubscriptionReading['pause'] {
  if (!pause_collection) return 'none'
  return metadata[suspendedKey] === undefined ? 'another' : 'ours'
}

function soldAs(price: Stripe.Price): SubscriptionReading['sold'] {
  const meaning = meaningOf(price)
  return (
    meaning && {
      planId: meaning.planId,
      billing: meaning.billing,
      currency: price.currency,
      unitCents: price.unit_amount ?? 0,
    }
  )
}

/**
 * The amount that Stripe will charge at the end of the period, with every item, discount and planned change;
 * null if it will charge nothing.
 */
async function nextChargeOf(payments: Stripe, subscription: Stripe.Subscription): Promise<number | null> {
  const isPaidUp = subscription.status === 'active' || subscription.status === 'trialing'
  if (!isPaidUp || subscription.cancel_at !== null || subscription.pause_collection) return null
  const preview = await undefinedIfMissing(
    payments.invoices.createPreview(
      subscription.schedule ? { schedule: idOf(subscription.schedule) } : { subscription: subscription.id },
    ),
  )
  return preview?.amount_due ?? null
}

function cardOf(method: Stripe.Subscription['default_payment_method']): SubscriptionReading['card'] {
  if (method === null || typeof method === 'string' || !method.card) return undefined
  return { brand: method.card.brand, last4: method.card.last4 }
}

/** The payment method that Stripe will use: the subscription's own, else the customer's. */
function paymentMethodOf({ default_payment_method, customer }: Stripe.Subscription): string | undefined {
  const ofCustomer =
    typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings.default_payment_method
  const method = default_payment_method ?? ofCustomer
  return method ? idOf(method) : undefined
}

function paymentOf(invoice: Stripe.Invoice): Payment[] {
  const paidAt = invoice.status_transitions.paid_at
  // A free trial and a credit bill nothing; what the customer's credit has covered was paid for.
  if (invoice.status !== 'paid' || paidAt === null || invoice.total <= 0) return []
  return [
    {
      invoiceId: invoice.id,
      paymentIntentId: intentOf(invoice, 'paid'),
      paidAt: momentOf(paidAt),
      cents: invoice.amount_paid,
      totalCents: invoice.total,
      vatCents: shareOf(vatOfInvoice(invoice), invoice.amount_paid, invoice.total),
      isRenewal: invoice.billing_reason === 'subscription_cycle',
      isForFurtherChild: isOfFurtherChild(invoice),
    },
  ]
}

/** Stripe returns the credit of an invoice that is voided, so only paid ones have used any. */
function usedCreditOf({ status, starting_balance, ending_balance }: Stripe.Invoice): number {
  return status === 'paid' && ending_balance !== null ? ending_balance - starting_balance : 0
}

/**
 * The charge of a period that has just begun, while its invoice is a draft, in an array. Stripe drops it if
 * the subscription ends at once, and collects it if that is only cancelled for the end of the period.
 */
export function draftedRenewalOf({
  status,
  billing_reason,
  amount_due: cents,
  automatically_finalizes_at: at,
}: Stripe.Invoice): { at: Date; cents: number }[] {
  const isDrafted = status === 'draft' && billing_reason === 'subscription_cycle' && cents > 0
  return isDrafted && at !== null ? [{ at: momentOf(at), cents }] : []
}

function intentOf({ payments }: Stripe.Invoice, state: 'open' | 'paid'): string | undefined {
  const intent = payments?.data.find(({ status }) => status === state)?.payment.payment_intent
  return intent && idOf(intent)
}

const furtherProducts: readonly string[] = planIds.map((planId) => productId(planId, 'further'))

/** Whether an invoice is only for a child that was added in the middle of a period. */
export function isOfFurtherChild({ lines }: Stripe.Invoice): boolean {
  return lines.data.length > 0 && lines.data.every(isForFurtherChild)
}

function isForFurtherChild({ pricing }: Stripe.InvoiceLineItem): boolean {
  return furtherProducts.includes(pricing?.price_details?.product ?? '')
}

/**
 * The invoice if it is owed. One that Stripe no longer tries to collect is owed for as long as the
 * subscription is not paid up.
 */
function unpaidOf(
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription.Status,
): SubscriptionReading['unpaid'] {
  const since = invoice.status_transitions.finalized_at
  const isGivenUp =
    invoice.status === 'uncollectible' && (subscription === 'past_due' || subscription === 'unpaid')
  if ((invoice.status !== 'open' && !isGivenUp) || !invoice.attempted || since === null) return []
  const nextTryAt = invoice.next_payment_attempt === null ? null : momentOf(invoice.next_payment_attempt)
  return [
    {
      invoiceId: invoice.id,
      paymentIntentId: intentOf(invoice, 'open'),
      since: momentOf(since),
      nextTryAt,
      cents: invoice.amount_remaining,
    },
  ]
}

/**
 * The invoices for which a card was declined. Stripe stores each attempt as a charge of its own, even after
 * another one has succeeded.
 */
function declinedOf(
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
): SubscriptionReading['declined'] {
  const failed = new Set(
    charges.flatMap(({ status, payment_intent }) =>
      status === 'failed' && payment_intent !== null ? [idOf(payment_intent)] : [],
    ),
  )
  return invoices.flatMap((invoice) => {
    const since = invoice.status_transitions.finalized_at
    const intents = invoice.payments?.data.flatMap(({ payment: { payment_intent } }) => payment_intent ?? [])
    const wasDeclined = intents?.some((intent) => failed.has(idOf(intent)))
    if (!wasDeclined || since === null || invoice.billing_reason === 'subscription_create') return []
    return [{ invoiceId: invoice.id, since: momentOf(since) }]
  })
}

/**
 * The metadata key that marks the pause of a subscription, or the stopped collection of an invoice, as that
 * of a suspension.
 */
export const suspendedKey = 'suspended'

function emailOf(customer: Stripe.Subscription['customer']): string | null {
  if (typeof customer === 'string' || customer.deleted) return null
  return customer.email?.trim().toLowerCase() ?? null
}
