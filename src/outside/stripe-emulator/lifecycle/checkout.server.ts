import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { daySeconds } from '#src/outside/stripe-emulator/calendar.server.ts'
import { declineOf, declineOfCard, type TestCard } from '#src/outside/stripe-emulator/cards.server.ts'
import { customerDetails } from '#src/outside/stripe-emulator/resources/checkout-session.server.ts'
import { customerOf } from '#src/outside/stripe-emulator/resources/customer.server.ts'
import { paymentIntentOf } from '#src/outside/stripe-emulator/resources/payment-intent.server.ts'
import { addPaymentMethod } from '#src/outside/stripe-emulator/resources/payment-method.server.ts'
import { idOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { attemptPayment } from './charging.server.ts'
import { startSubscription } from './subscribing.server.ts'

export interface Payment {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string
  email: string
}

/** What a session was asked to make, beyond what its resource shows. */
interface SessionPlan {
  coupons: string[]
  trialEnd: number | null
  trialDays: number | null
  subscriptionMetadata: Record<string, string>
  subscriptionDescription: string | null
  /** The name on the card becomes the known customer's. */
  keepsName: boolean
}

/** `declined` is Stripe's decline code. */
type CheckoutResult = 'paid' | 'already paid' | 'expired' | { declined: string }

/** Pays an open session: the customer, the card, the subscription and its first invoice come to exist together or not at all. */
export function paySession(books: Books, id: string, payment: Payment): CheckoutResult {
  const session = books.get('checkout.session', id)
  if (!session || session.status === 'expired') return 'expired'
  if (session.status === 'complete') return 'already paid'
  const plan = planOfSession(books, id)
  const known = session.customer ? books.get('customer', idOf(session.customer)) : undefined
  const billing = { name: payment.name, email: payment.email }
  const cardKept = { card: payment.card, expiryMonth: payment.expiryMonth, expiryYear: payment.expiryYear, billing }
  if (declineOfCard(payment.card.behaviour, true)) {
    return { declined: refuseCard(books, session, addPaymentMethod(books, { ...cardKept, customer: null })) }
  }
  const customer =
    known ??
    books.add(
      'customer',
      customerOf(books, {
        email: payment.email,
        name: payment.name,
        phone: null,
        description: null,
        metadata: {},
        preferredLocales: session.locale && session.locale !== 'auto' ? [session.locale] : [],
        address: null,
        defaultPaymentMethod: null,
      }),
      'customer.created',
    )
  if (known && plan.keepsName) books.change('customer', known.id, { name: payment.name }, 'customer.updated')
  const method = addPaymentMethod(books, { ...cardKept, customer: customer.id })
  const trialEnd = plan.trialEnd ?? (plan.trialDays === null ? null : books.at + plan.trialDays * daySeconds)
  const { subscription, invoice } = startSubscription(books, {
    customer,
    items: (session.line_items?.data ?? []).map((item) => ({
      price: currentPrice(books, item),
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
  })
  const complete = books.change('checkout.session', id, {
    consent: session.consent_collection && {
      promotions: null,
      terms_of_service: session.consent_collection.terms_of_service === 'required' ? 'accepted' : null,
    },
    customer: customer.id,
    customer_details: customerDetails(customer.email ?? payment.email, payment.name),
    invoice: invoice.id,
    payment_status: invoice.amount_due === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  books.announce('checkout.session.completed', shownSession(complete))
  return 'paid'
}

export function expireSession(books: Books, id: string): Stripe.Checkout.Session {
  const expired = books.change('checkout.session', id, { status: 'expired', url: null })
  books.announce('checkout.session.expired', shownSession(expired))
  return expired
}

/** The session as Stripe shows it: its lines are a list of their own unless expanded. */
function shownSession(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { line_items: _, ...shown } = session
  return shown
}

export function keepSessionPlan(books: Books, id: string, plan: SessionPlan): void {
  books.store.database.prepare('INSERT INTO session_plans (session, plan) VALUES (?, ?)').run(id, JSON.stringify(plan))
}

function planOfSession(books: Books, id: string): SessionPlan {
  const row = books.store.database.prepare('SELECT plan FROM session_plans WHERE session = ?').get(id)
  return JSON.parse(String(row?.plan))
}

function currentPrice(books: Books, item: Stripe.LineItem): Stripe.Price {
  const price = books.get('price', item.price?.id ?? '')
  if (!price) throw new Error(`${item.id} has no price`)
  return price
}

/** A refused card leaves a failed attempt behind, as at Stripe, and the session open. */
function refuseCard(books: Books, session: Stripe.Checkout.Session, method: Stripe.PaymentMethod): string {
  const amount = session.amount_total ?? 0
  if (amount === 0) return declineOf(books, method.id, true)?.declineCode ?? 'generic_decline'
  const paymentIntent = books.add(
    'payment_intent',
    paymentIntentOf(books, {
      amount,
      currency: session.currency ?? 'eur',
      customer: session.customer && idOf(session.customer),
      description: 'Subscription creation',
    }),
    'payment_intent.created',
  )
  return attemptPayment(books, { paymentIntent, paymentMethod: method, onSession: true })?.declineCode ?? 'generic_decline'
}
