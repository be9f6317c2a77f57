import type Stripe from 'stripe'
import { daySeconds } from '#emulator/calendar.ts'
import { declineOf, declineOfCard, type TestCard } from '#emulator/cards.ts'
import { customerDetails } from '#emulator/resources/checkout-session.ts'
import { customerOf } from '#emulator/resources/customer.ts'
import { paymentIntentOf } from '#emulator/resources/payments/payment-intent.ts'
import { addPaymentMethod, noAddress } from '#emulator/resources/payments/payment-method.ts'
import { idOf } from '#emulator/resources/price.ts'
import { taxesOf } from '#emulator/resources/tax-rate.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { attemptPayment } from './charging.ts'
import { startSubscription } from './subscribing.ts'

export interface Payment {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string
  email: string
  /** Where the cardholder lives, which determines VAT. */
  country: string
}

/** What a session creates, beyond what its resource shows. */
interface SessionPlan {
  coupons: string[]
  trialEnd: number | null
  trialDays: number | null
  subscriptionMetadata: Record<string, string>
  subscriptionDescription: string | null
  /** The name on the card becomes the existing customer's. */
  keepsName: boolean
  /** The cardholder's country becomes the existing customer's address. Missing in older files. */
  keepsAddress?: boolean
  paymentMetadata?: Record<string, string>
  paymentDescription?: string | null
}

/** `declined` is Stripe's decline code. */
type CheckoutResult = 'paid' | 'already paid' | 'expired' | { declined: string }

/**
 * Pays an open session: the customer, the card, the subscription and its first invoice are created together
 * or not at all.
 */
export function paySession(work: UnitOfWork, id: string, payment: Payment): CheckoutResult {
  const session = work.get('checkout.session', id)
  if (!session || session.status === 'expired') return 'expired'
  if (session.status === 'complete') return 'already paid'
  const plan = planOfSession(work, id)
  const known = session.customer ? work.get('customer', idOf(session.customer)) : undefined
  const billing = { name: payment.name, email: payment.email }
  const cardDetails = {
    card: payment.card,
    expiryMonth: payment.expiryMonth,
    expiryYear: payment.expiryYear,
    billing,
  }
  if (declineOfCard(payment.card.behaviour, 'on session')) {
    return { declined: rejectCard(work, session, addPaymentMethod(work, { ...cardDetails, customer: null })) }
  }
  if (session.mode === 'payment') return payOnce(work, session, plan, payment)
  const address = { ...noAddress, country: payment.country }
  const customer =
    known ??
    work.add(
      'customer',
      customerOf(work, {
        email: payment.email,
        name: payment.name,
        phone: null,
        description: null,
        metadata: {},
        preferredLocales: session.locale && session.locale !== 'auto' ? [session.locale] : [],
        address,
        defaultPaymentMethod: null,
      }),
      'customer.created',
    )
  if (known && (plan.keepsName || plan.keepsAddress))
    work.change(
      'customer',
      known.id,
      { ...(plan.keepsName && { name: payment.name }), ...(plan.keepsAddress && { address }) },
      'customer.updated',
    )
  const method = addPaymentMethod(work, { ...cardDetails, customer: customer.id })
  const trialEnd = plan.trialEnd ?? (plan.trialDays === null ? null : work.at + plan.trialDays * daySeconds)
  const { subscription, invoice } = startSubscription(work, {
    customer: work.get('customer', customer.id) ?? customer,
    items: (session.line_items?.data ?? []).map((item) => ({
      price: currentPrice(work, item),
      quantity: item.quantity ?? 1,
      metadata: item.metadata ?? {},
      coupons: [],
    })),
    coupons: plan.coupons,
    metadata: plan.subscriptionMetadata,
    description: plan.subscriptionDescription,
    trialEnd,
    paymentMethod: method.id,
    onSession: true,
    collect: true,
    automaticTax: session.automatic_tax.enabled,
  })
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return complete(work, session, tax, {
    customer: customer.id,
    customer_details: customerDetails(customer.email ?? payment.email, payment.name, address),
    invoice: invoice.id,
    payment_status: invoice.amount_due === 0 ? 'no_payment_required' : 'paid',
    subscription: subscription.id,
  })
}

/** A single payment: no customer, no invoice, one charge. */
function payOnce(
  work: UnitOfWork,
  session: Stripe.Checkout.Session,
  plan: SessionPlan,
  { card, expiryMonth, expiryYear, name, email, country }: Payment,
): CheckoutResult {
  const customer = session.customer && idOf(session.customer)
  const method = addPaymentMethod(work, {
    card,
    expiryMonth,
    expiryYear,
    billing: { name, email },
    customer,
  })
  const amount = session.amount_total ?? 0
  const paymentIntent = work.add(
    'payment_intent',
    paymentIntentOf(work, {
      amount,
      currency: session.currency ?? 'eur',
      customer,
      description: plan.paymentDescription ?? null,
      metadata: plan.paymentMetadata ?? {},
      isSingle: true,
    }),
    'payment_intent.created',
  )
  const decline = attemptPayment(work, { paymentIntent, paymentMethod: method, onSession: true })
  if (decline) return { declined: decline.declineCode }
  const taxes = session.automatic_tax.enabled ? taxesOf(work, amount, country) : []
  const tax = taxes.reduce((sum, one) => sum + one.amount, 0)
  return complete(work, session, tax, {
    customer_details: customerDetails(email, name, { ...noAddress, country }),
    payment_intent: paymentIntent.id,
    payment_status: 'paid',
  })
}

function complete(
  work: UnitOfWork,
  session: Stripe.Checkout.Session,
  tax: number,
  paid: Partial<Stripe.Checkout.Session>,
): 'paid' {
  const { automatic_tax, consent_collection, total_details } = session
  const completed = work.change('checkout.session', session.id, {
    ...paid,
    automatic_tax: { ...automatic_tax, status: automatic_tax.enabled ? 'complete' : null },
    consent: consent_collection && {
      promotions: null,
      terms_of_service: consent_collection.terms_of_service === 'required' ? 'accepted' : null,
    },
    status: 'complete',
    total_details: total_details && { ...total_details, amount_tax: tax },
    url: null,
  })
  work.announce('checkout.session.completed', shownSession(completed))
  return 'paid'
}

export function expireSession(work: UnitOfWork, id: string): Stripe.Checkout.Session {
  const expired = work.change('checkout.session', id, { status: 'expired', url: null })
  work.announce('checkout.session.expired', shownSession(expired))
  return expired
}

/** The session as Stripe shows it: its line items are a separate list unless expanded. */
function shownSession(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { line_items: _, ...shown } = session
  return shown
}

export function storeSessionPlan(work: UnitOfWork, id: string, plan: SessionPlan): void {
  work.store.database
    .prepare('INSERT INTO session_plans (session, plan) VALUES (?, ?)')
    .run(id, JSON.stringify(plan))
}

function planOfSession(work: UnitOfWork, id: string): SessionPlan {
  const row = work.store.database.prepare('SELECT plan FROM session_plans WHERE session = ?').get(id)
  return JSON.parse(String(row?.plan))
}

function currentPrice(work: UnitOfWork, item: Stripe.LineItem): Stripe.Price {
  const price = work.get('price', item.price?.id ?? '')
  if (!price) throw new Error(`${item.id} has no price`)
  return price
}

/** As at Stripe, a decline is recorded as a failed attempt, and the session stays open. */
function rejectCard(
  work: UnitOfWork,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
): string {
  const amount = session.amount_total ?? 0
  if (amount === 0) return declineOf(work, method.id, 'on session')?.declineCode ?? 'generic_decline'
  const paymentIntent = work.add(
    'payment_intent',
    paymentIntentOf(work, {
      amount,
      currency: session.currency ?? 'eur',
      customer: session.customer && idOf(session.customer),
      description: session.mode === 'payment' ? null : 'Subscription creation',
    }),
    'payment_intent.created',
  )
  return (
    attemptPayment(work, { paymentIntent, paymentMethod: method, onSession: true })?.declineCode ??
    'generic_decline'
  )
}
