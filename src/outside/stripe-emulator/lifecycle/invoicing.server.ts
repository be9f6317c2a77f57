import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { daySeconds } from '#src/outside/stripe-emulator/calendar.server.ts'
import type { Decline } from '#src/outside/stripe-emulator/cards.server.ts'
import { activeDiscounts } from '#src/outside/stripe-emulator/resources/coupon.server.ts'
import { invoiceOf, subscriptionIdOf } from '#src/outside/stripe-emulator/resources/invoice.server.ts'
import type { LineDraft } from '#src/outside/stripe-emulator/resources/invoice-line.server.ts'
import { invoicePaymentOf, paymentsOf } from '#src/outside/stripe-emulator/resources/invoice-payment.server.ts'
import { paymentIntentOf } from '#src/outside/stripe-emulator/resources/payment-intent.server.ts'
import { idOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { itemList } from '#src/outside/stripe-emulator/resources/subscription.server.ts'
import type { Period } from '#src/outside/stripe-emulator/resources/subscription-item.server.ts'
import { cancelSubscription } from './cancelling.server.ts'
import { attemptPayment } from './charging.server.ts'
import { pendingLines, takePending } from './lines.server.ts'

/** Days after the first failure on which a renewal is tried again, standing in for Stripe's smart retries; after the last the subscription ends. */
const retryDays = [1, 3, 5, 7, 10] as const

export interface Billing {
  subscription: Stripe.Subscription
  reason: Stripe.Invoice.BillingReason
  lines: LineDraft[]
  period: Period
  /** When Stripe would finalize it by itself; null when the caller does at once. */
  finalizesAt: number | null
}

/** Draws up an invoice of the lines and of the prorations that wait. */
export function draftInvoice(books: Books, { subscription, reason, lines, period, finalizesAt }: Billing): Stripe.Invoice {
  const customer = books.get('customer', idOf(subscription.customer))
  if (!customer) throw new Error(`${subscription.id} has no customer`)
  const all = [...pendingLines(books, subscription), ...lines]
  const invoice = books.add('invoice', invoiceOf(books, { customer, subscription, reason, lines: all, period, finalizesAt }), 'invoice.created')
  takePending(books, subscription.id, invoice.id)
  books.change('subscription', subscription.id, { latest_invoice: invoice.id, ...withoutUsedUp(books, subscription, all) })
  return invoice
}

/** Gives the invoice its number and what it asks for; one that asks for nothing is paid by that. */
export function finalizeInvoice(books: Books, id: string): Stripe.Invoice {
  const draft = books.get('invoice', id)
  const customer = books.get('customer', idOf(draft?.customer ?? ''))
  if (!draft || !customer) throw new Error(`the invoice ${id} cannot be finalized`)
  const balance = draft.total + customer.balance
  const due = Math.max(0, balance)
  const sequence = customer.next_invoice_sequence ?? 1
  books.change('customer', customer.id, { balance: Math.min(0, balance), currency: draft.currency, next_invoice_sequence: sequence + 1 })
  const invoice = books.change(
    'invoice',
    id,
    {
      amount_due: due,
      amount_remaining: due,
      automatically_finalizes_at: null,
      effective_at: books.at,
      ending_balance: Math.min(0, balance),
      hosted_invoice_url: `${books.pagesOrigin}/dev/payment/invoices/${id}`,
      next_payment_attempt: null,
      number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
      starting_balance: customer.balance,
      status: 'open',
      status_transitions: { ...draft.status_transitions, finalized_at: books.at },
    },
    'invoice.finalized',
  )
  if (due === 0) return markPaid(books, invoice)
  const intent = books.add(
    'payment_intent',
    paymentIntentOf(books, {
      amount: due,
      currency: invoice.currency,
      customer: customer.id,
      description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    }),
    'payment_intent.created',
  )
  books.add('invoice_payment', invoicePaymentOf(books, invoice, intent.id))
  return invoice
}

/** Nobody has to pay it any more. */
export function voidInvoice(books: Books, invoice: Stripe.Invoice): Stripe.Invoice {
  const status_transitions = { ...invoice.status_transitions, voided_at: books.at }
  return books.change('invoice', invoice.id, { auto_advance: false, next_payment_attempt: null, status: 'void', status_transitions }, 'invoice.voided')
}

interface Collection {
  paymentMethod?: string
  onSession?: boolean
  /** False for an attempt that somebody asked for, which leaves the schedule of retries as it is. */
  automatic?: boolean
}

export type Outcome = { paid: true; invoice: Stripe.Invoice } | { paid: false; invoice: Stripe.Invoice; decline: Decline }

/** Tries to collect an open invoice, and lets its subscription follow. */
export function collectInvoice(books: Books, id: string, { paymentMethod, onSession = false, automatic = true }: Collection = {}): Outcome {
  const invoice = books.get('invoice', id)
  if (!invoice) throw new Error(`the invoice ${id} is not in the books`)
  if (invoice.status === 'paid') return { paid: true, invoice }
  const payment = paymentsOf(books, id)[0]
  const intent = books.get('payment_intent', idOf(payment?.payment.payment_intent ?? ''))
  if (!payment || !intent) throw new Error(`the invoice ${id} has no payment`)
  const method = books.get('payment_method', paymentMethod ?? defaultMethod(books, invoice) ?? '')
  const decline = method ? attemptPayment(books, { paymentIntent: intent, paymentMethod: method, onSession }) : noMethod
  const attempts = automatic || invoice.attempt_count === 0 ? invoice.attempt_count + 1 : invoice.attempt_count
  if (decline) return { paid: false, decline, invoice: markFailed(books, invoice, attempts) }
  books.change(
    'invoice_payment',
    payment.id,
    { amount_paid: invoice.amount_due, status: 'paid', status_transitions: { canceled_at: null, paid_at: books.at } },
    'invoice_payment.paid',
  )
  return { paid: true, invoice: markPaid(books, { ...invoice, attempt_count: attempts }) }
}

const noMethod: Decline = { code: 'payment_method_not_available', declineCode: 'generic_decline', message: 'This customer has no default payment method.' }

/** Stripe's order: the invoice's own card, the subscription's, the customer's. */
function defaultMethod(books: Books, invoice: Stripe.Invoice): string | undefined {
  const subscription = books.get('subscription', subscriptionIdOf(invoice))
  const customer = books.get('customer', idOf(invoice.customer ?? ''))
  const reference = invoice.default_payment_method ?? subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return reference ? idOf(reference) : undefined
}

function markPaid(books: Books, invoice: Stripe.Invoice): Stripe.Invoice {
  const paid = books.change('invoice', invoice.id, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: books.at },
  })
  books.announce('invoice.paid', paid)
  books.announce('invoice.payment_succeeded', paid)
  const subscription = books.get('subscription', subscriptionIdOf(invoice))
  if (subscription && ['past_due', 'incomplete'].includes(subscription.status) && !owes(books, subscription.id)) {
    // A subscription whose first payment is being made is announced, once, by whoever creates it.
    books.change('subscription', subscription.id, { status: 'active' }, isBeingCreated(books, subscription) ? undefined : 'customer.subscription.updated')
    books.change('customer', idOf(subscription.customer), { delinquent: false })
  }
  return paid
}

function markFailed(books: Books, invoice: Stripe.Invoice, attempts: number): Stripe.Invoice {
  const subscription = books.get('subscription', subscriptionIdOf(invoice))
  const retried = invoice.billing_reason !== 'subscription_create' && subscription?.status !== 'canceled'
  const days = retryDays[attempts - 1]
  const firstTried = invoice.status_transitions.finalized_at ?? books.at
  const failed = books.change('invoice', invoice.id, {
    attempt_count: attempts,
    attempted: true,
    auto_advance: retried && days !== undefined,
    next_payment_attempt: retried && days !== undefined ? Math.max(books.at + 1, firstTried + days * daySeconds) : null,
  })
  books.announce('invoice.payment_failed', failed)
  if (!retried || !subscription) return failed
  if (subscription.status === 'active') books.change('subscription', subscription.id, { status: 'past_due' }, 'customer.subscription.updated')
  books.change('customer', idOf(subscription.customer), { delinquent: true })
  if (days === undefined) cancelSubscription(books, subscription.id, { reason: 'payment_failed' })
  return failed
}

function owes(books: Books, subscription: string): boolean {
  return books.store
    .list('invoice', { where: { 'parent.subscription_details.subscription': subscription } })
    .some((invoice) => invoice.status === 'open' && invoice.attempted)
}

function isBeingCreated(books: Books, subscription: Stripe.Subscription): boolean {
  return subscription.status === 'incomplete' && subscription.created === books.at
}

/** A coupon that counts once is spent when an invoice has used it. */
function withoutUsedUp(books: Books, subscription: Stripe.Subscription, lines: readonly LineDraft[]): Partial<Stripe.Subscription> {
  const used = new Set(lines.flatMap((line) => line.discounts.map(({ id }) => id)))
  const all = [...subscription.discounts, ...subscription.items.data.flatMap((item) => item.discounts)]
  const spent = new Set(
    activeDiscounts(books, all)
      .filter(({ id, once }) => once && used.has(id))
      .map(({ id }) => id),
  )
  if (spent.size === 0) return {}
  const left = (references: readonly (string | Stripe.Discount)[]) => references.map(idOf).filter((id) => !spent.has(id))
  const items = subscription.items.data.map((item) => ({ ...item, discounts: left(item.discounts) }))
  return { discounts: left(subscription.discounts), items: itemList(subscription.id, items) }
}
