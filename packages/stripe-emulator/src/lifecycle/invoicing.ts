import type Stripe from 'stripe'
import { daySeconds } from '#emulator/calendar.ts'
import type { Decline } from '#emulator/cards.ts'
import { activeDiscounts } from '#emulator/resources/coupon.ts'
import { amountDue, invoiceOf, subscriptionIdOf } from '#emulator/resources/invoice.ts'
import type { LineDraft } from '#emulator/resources/invoice-line.ts'
import { invoicePaymentOf, paymentsOf } from '#emulator/resources/invoice-payment.ts'
import { paymentIntentOf } from '#emulator/resources/payments/payment-intent.ts'
import { idOf } from '#emulator/resources/price.ts'
import { itemList } from '#emulator/resources/subscription.ts'
import type { Period } from '#emulator/resources/subscription-item.ts'
import { draftSeconds } from '#emulator/scheduled-tasks.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { cancelSubscription } from './cancelling.ts'
import { attemptPayment } from './charging.ts'
import { pendingLines, takePending } from './invoice-lines.ts'

/**
 * Days after the first failure on which a renewal is retried, in place of Stripe's smart retries; after the
 * last retry the subscription ends.
 */
const retryDays = [1, 3, 5, 7, 10] as const

export interface Billing {
  subscription: Stripe.Subscription
  reason: Stripe.Invoice.BillingReason
  lines: LineDraft[]
  period: Period
  /** When Stripe would finalize it by itself; null when the caller finalizes it at once. */
  finalizesAt: number | null
}

/** Drafts an invoice of the given lines and the pending prorations. */
export function draftInvoice(
  work: UnitOfWork,
  { subscription, reason, lines, period, finalizesAt }: Billing,
): Stripe.Invoice {
  const customer = work.get('customer', idOf(subscription.customer))
  if (!customer) throw new Error(`${subscription.id} has no customer`)
  const all = [...pendingLines(work, subscription), ...lines]
  const invoice = work.add(
    'invoice',
    invoiceOf(work, { customer, subscription, reason, lines: all, period, finalizesAt }),
    'invoice.created',
  )
  takePending(work, subscription.id, invoice.id)
  work.change('subscription', subscription.id, {
    latest_invoice: invoice.id,
    ...withoutUsedUp(work, subscription, all),
  })
  return invoice
}

/** Gives the invoice its number and amount; an invoice of zero is paid at once. */
export function finalizeInvoice(work: UnitOfWork, id: string): Stripe.Invoice {
  const draft = work.get('invoice', id)
  const customer = work.get('customer', idOf(draft?.customer ?? ''))
  if (!draft || !customer) throw new Error(`the invoice ${id} cannot be finalized`)
  const balance = draft.total + customer.balance
  const due = amountDue(balance)
  const sequence = customer.next_invoice_sequence ?? 1
  work.change('customer', customer.id, {
    balance: balance - due,
    currency: draft.currency,
    next_invoice_sequence: sequence + 1,
  })
  const invoice = work.change(
    'invoice',
    id,
    {
      amount_due: due,
      amount_remaining: due,
      automatically_finalizes_at: null,
      effective_at: work.at,
      ending_balance: balance - due,
      hosted_invoice_url: `${work.pagesOrigin}/dev/payment/invoices/${id}`,
      next_payment_attempt: null,
      number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
      starting_balance: customer.balance,
      status: 'open',
      status_transitions: { ...draft.status_transitions, finalized_at: work.at },
    },
    'invoice.finalized',
  )
  if (due === 0) return markPaid(work, invoice)
  const intent = work.add(
    'payment_intent',
    paymentIntentOf(work, {
      amount: due,
      currency: invoice.currency,
      customer: customer.id,
      description:
        invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    }),
    'payment_intent.created',
  )
  work.add('invoice_payment', invoicePaymentOf(work, invoice, intent.id))
  return invoice
}

/** Voids an invoice, which then needs no payment; the credit that it used is the customer's again. */
export function voidInvoice(work: UnitOfWork, invoice: Stripe.Invoice): Stripe.Invoice {
  const customer = work.get('customer', idOf(invoice.customer ?? ''))
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance
  if (customer && used !== 0) work.change('customer', customer.id, { balance: customer.balance - used })
  const status_transitions = { ...invoice.status_transitions, voided_at: work.at }
  return work.change(
    'invoice',
    invoice.id,
    { auto_advance: false, next_payment_attempt: null, status: 'void', status_transitions },
    'invoice.voided',
  )
}

interface Collection {
  paymentMethod?: string
  onSession?: boolean
  /** False for a manual attempt, which leaves the retry schedule unchanged. */
  automatic?: boolean
}

export type Outcome =
  | { paid: true; invoice: Stripe.Invoice }
  | { paid: false; invoice: Stripe.Invoice; decline: Decline }

/** Tries to collect an open invoice, and updates its subscription. */
export function collectInvoice(
  work: UnitOfWork,
  id: string,
  { paymentMethod, onSession = false, automatic = true }: Collection = {},
): Outcome {
  const invoice = work.get('invoice', id)
  if (!invoice) throw new Error(`there is no invoice ${id}`)
  if (invoice.status === 'paid') return { paid: true, invoice }
  const payment = paymentsOf(work, id)[0]
  const intent = work.get('payment_intent', idOf(payment?.payment.payment_intent ?? ''))
  if (!payment || !intent) throw new Error(`the invoice ${id} has no payment`)
  const method = work.get('payment_method', paymentMethod ?? defaultMethod(work, invoice) ?? '')
  const decline = method
    ? attemptPayment(work, { paymentIntent: intent, paymentMethod: method, onSession })
    : noMethod
  const attempts =
    automatic || invoice.attempt_count === 0 ? invoice.attempt_count + 1 : invoice.attempt_count
  if (decline) return { paid: false, decline, invoice: markFailed(work, invoice, attempts) }
  work.change(
    'invoice_payment',
    payment.id,
    {
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: work.at },
    },
    'invoice_payment.paid',
  )
  return { paid: true, invoice: markPaid(work, { ...invoice, attempt_count: attempts }) }
}

const noMethod: Decline = {
  code: 'payment_method_not_available',
  declineCode: 'generic_decline',
  message: 'This customer has no default payment method.',
}

/** Stripe's order: the invoice's own card, the subscription's, the customer's. */
function defaultMethod(work: UnitOfWork, invoice: Stripe.Invoice): string | undefined {
  const subscription = work.get('subscription', subscriptionIdOf(invoice))
  const customer = work.get('customer', idOf(invoice.customer ?? ''))
  const reference =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method
  return reference ? idOf(reference) : undefined
}

function markPaid(work: UnitOfWork, invoice: Stripe.Invoice): Stripe.Invoice {
  const paid = work.change('invoice', invoice.id, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: work.at },
  })
  work.announce('invoice.paid', paid)
  work.announce('invoice.payment_succeeded', paid)
  const subscription = work.get('subscription', subscriptionIdOf(invoice))
  if (
    subscription &&
    ['past_due', 'incomplete'].includes(subscription.status) &&
    !hasUnpaidInvoices(work, subscription.id)
  ) {
    // A subscription that is being created is announced once, by its creator.
    work.change(
      'subscription',
      subscription.id,
      { status: 'active' },
      isBeingCreated(work, subscription) ? undefined : 'customer.subscription.updated',
    )
    work.change('customer', idOf(subscription.customer), { delinquent: false })
  }
  return paid
}

function markFailed(work: UnitOfWork, invoice: Stripe.Invoice, attempts: number): Stripe.Invoice {
  const subscription = work.get('subscription', subscriptionIdOf(invoice))
  const retried = invoice.billing_reason !== 'subscription_create' && subscription?.status !== 'canceled'
  const next = nextAttempt(work, invoice, attempts)
  const isAdvancing = retried && invoice.auto_advance === true && next !== null
  const failed = work.change('invoice', invoice.id, {
    attempt_count: attempts,
    attempted: true,
    auto_advance: isAdvancing,
    next_payment_attempt: isAdvancing ? next : null,
  })
  work.announce('invoice.payment_failed', failed)
  if (!retried || !subscription) return failed
  if (subscription.status === 'active')
    work.change('subscription', subscription.id, { status: 'past_due' }, 'customer.subscription.updated')
  work.change('customer', idOf(subscription.customer), { delinquent: true })
  if (next === null) cancelSubscription(work, subscription.id, { reason: 'payment_failed' })
  return failed
}

/**
 * When an invoice is tried again after so many attempts, a day later if that time has passed; null after the
 * last one.
 */
function nextAttempt(work: UnitOfWork, invoice: Stripe.Invoice, attempts: number): number | null {
  const days = retryDays[attempts - 1]
  if (days === undefined) return null
  const planned = (invoice.status_transitions.finalized_at ?? work.at) + days * daySeconds
  return planned > work.at ? planned : work.at + daySeconds
}

/** What changes of an invoice when its automatic collection is stopped, or resumed where it was. */
export function collection(
  work: UnitOfWork,
  invoice: Stripe.Invoice,
  isAutomatic: boolean,
): Partial<Stripe.Invoice> {
  const next =
    invoice.status === 'draft' ? work.at + draftSeconds : nextAttempt(work, invoice, invoice.attempt_count)
  return {
    auto_advance: isAutomatic,
    automatically_finalizes_at: isAutomatic && invoice.status === 'draft' ? next : null,
    next_payment_attempt: isAutomatic ? next : null,
  }
}

function hasUnpaidInvoices(work: UnitOfWork, subscription: string): boolean {
  return work.store
    .list('invoice', { where: { 'parent.subscription_details.subscription': subscription } })
    .some((invoice) => invoice.status === 'open' && invoice.attempted)
}

function isBeingCreated(work: UnitOfWork, subscription: Stripe.Subscription): boolean {
  return subscription.status === 'incomplete' && subscription.created === work.at
}

/** A coupon that applies once is used up by its first invoice. */
function withoutUsedUp(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  lines: readonly LineDraft[],
): Partial<Stripe.Subscription> {
  const used = new Set(lines.flatMap((line) => line.discounts.map(({ id }) => id)))
  const all = [...subscription.discounts, ...subscription.items.data.flatMap((item) => item.discounts)]
  const spent = new Set(
    activeDiscounts(work, all)
      .filter(({ id, once }) => once && used.has(id))
      .map(({ id }) => id),
  )
  if (spent.size === 0) return {}
  const left = (references: readonly (string | Stripe.Discount)[]) =>
    references.map(idOf).filter((id) => !spent.has(id))
  const items = subscription.items.data.map((item) => ({ ...item, discounts: left(item.discounts) }))
  return { discounts: left(subscription.discounts), items: itemList(subscription.id, items) }
}
