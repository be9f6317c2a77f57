import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { changingSubscription } from '#src/domain/subscriptions/changing-subscription.server.ts'
import { withinTimeout } from '#src/domain/subscriptions/payments-away.server.ts'
import { idOf } from '#src/domain/subscriptions/sync/stripe-reference.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { partRefundedEmail } from './action-emails.server.ts'
import { type FamilyPayment, listPayments, refundPayment } from './payments.contract.ts'

/** How many payments of a family are shown. */
const shown = 24

export const familyPaymentHandlers = [
  handle(listPayments, async ({ params: { userId }, services }) => {
    if (!(await knownFamily(services, userId))) throw httpError(listPayments, 'unknown')
    return shownPayments(services, userId)
  }),

  handle(refundPayment, async ({ params: { userId }, body, admin, services, request }) => {
    const { db, clock } = services
    const { invoiceId, cents, reason, attempt } = body
    const family = await knownFamily(services, userId)
    if (!family) throw httpError(refundPayment, 'unknown')
    const by = () => ({ ...actor(admin, request, clock.now()), target: userId })
    const asked = { invoice: invoiceId, cents, reason, attempt }
    await changingSubscription(services, userId, async () => {
      const paid = (await paymentsOf(services, userId)).find(({ shown }) => shown.invoiceId === invoiceId)
      if (!paid?.paymentIntent) throw httpError(refundPayment, 'unknownPayment')
      const { paymentIntent } = paid
      const given = await services.payments.refunds.list({ payment_intent: paymentIntent, limit: 100 })
      // The same press again: it has been given back.
      if (given.data.some(({ metadata }) => metadata?.[attemptKey] === attempt)) return
      const left = paid.shown.cents - paid.shown.refundedCents
      if (paid.shown.isDisputed) throw httpError(refundPayment, 'disputed')
      if (left <= 0) throw httpError(refundPayment, 'refunded')
      if ((cents ?? 0) > left) throw httpError(refundPayment, 'tooMuch')
      // What is asked for at Stripe is in the log before, and what came of it after.
      await db.transaction((tx) => audit(tx, { ...by(), action: 'ask-refund', details: asked }))
      const { amount } = await services.payments.refunds
        .create(
          {
            payment_intent: paymentIntent,
            amount: cents ?? left,
            reason: 'requested_by_customer',
            metadata: { [attemptKey]: attempt },
          },
          { idempotencyKey: `refund-team-${attempt}` },
        )
        .catch(throwRejected)
      await db.transaction(async (tx) => {
        await audit(tx, { ...by(), action: 'refund', details: { ...asked, cents: amount } })
        // Of a whole refund the family is told by what it ends.
        if (amount < left)
          await enqueueEmail(tx, partRefundedEmail, {
            to: family.email,
            language: family.language,
            payload: { userId, cents: amount },
            at: clock.now(),
          })
      })
      services.notifyOutbox()
      if (paid.subscription) await syncSubscription(services, paid.subscription)
    })
    return shownPayments(services, userId)
  }),
]

/** The name under which a refund's metadata keeps the press that it answers. */
const attemptKey = 'attempt'

/** What Stripe knows better than what was just read of it. */
function throwRejected(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  if (error.code === 'charge_already_refunded') throw httpError(refundPayment, 'refunded')
  if (error.code === 'charge_disputed') throw httpError(refundPayment, 'disputed')
  if (error.param === 'amount') throw httpError(refundPayment, 'tooMuch')
  throw error
}

async function knownFamily({ db }: Services, userId: string) {
  const [family] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  return family
}

async function shownPayments(services: Services, userId: string): Promise<FamilyPayment[]> {
  const paid = await withinTimeout(paymentsOf(services, userId))
  return paid.slice(0, shown).map((payment) => payment.shown)
}

interface Paid {
  shown: FamilyPayment
  paymentIntent: string | undefined
  subscription: string | undefined
}

/** Newest first, of each customer that the family has been at Stripe. */
async function paymentsOf({ db, payments }: Services, userId: string): Promise<Paid[]> {
  const [family] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId))
  const paidAs = await db
    .selectDistinct({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  const customers = new Set([family, ...paidAs].flatMap((one) => (one?.id ? [one.id] : [])))
  const paid = await Promise.all(
    [...customers].map(async (customer) => {
      const [invoices, charges] = await Promise.all([
        payments.invoices.list({ customer, status: 'paid', limit: 100, expand: ['data.payments'] }),
        payments.charges.list({ customer, limit: 100 }),
      ])
      return invoices.data.flatMap((invoice) => paymentOf(invoice, charges.data))
    }),
  )
  return paid.flat().toSorted((a, b) => (a.shown.at < b.shown.at ? 1 : -1))
}

function paymentOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Paid[] {
  if (invoice.amount_paid === 0) return []
  const intent = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent
  const paymentIntent = intent ? idOf(intent) : undefined
  const taken = charges.filter(
    ({ payment_intent }) => payment_intent && idOf(payment_intent) === paymentIntent,
  )
  const subscription = invoice.parent?.subscription_details?.subscription
  return [
    {
      paymentIntent,
      subscription: subscription ? idOf(subscription) : undefined,
      shown: {
        invoiceId: invoice.id,
        number: invoice.number,
        at: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000).toISOString(),
        cents: invoice.amount_paid,
        refundedCents: taken.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
        isDisputed: taken.some(({ disputed }) => disputed),
        url: invoice.hosted_invoice_url ?? null,
      },
    },
  ]
}
