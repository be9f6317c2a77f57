import { and, eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { changeSubscription } from '#src/domain/subscriptions/change-subscription.server.ts'
import { customersOf } from '#src/domain/subscriptions/customers.server.ts'
import { isOfFurtherChild } from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { auditLog, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { idOf, momentOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { partRefundedEmail } from './action-emails.server.ts'
import { type FamilyPayment, listPayments, refundPayment } from './payments.contract.ts'

/** How many payments of a family are shown. */
const shown = 24
/** How many disputes are read at once. */
const parallelReads = 4

export const adminFamilyPaymentHandlers = [
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
    const details = { invoice: invoiceId, cents, reason, attempt }
    await changeSubscription(services, userId, async () => {
      const paid = (await paymentsOf(services, userId)).find(({ shown }) => shown.invoiceId === invoiceId)
      if (!paid?.paymentIntent) throw httpError(refundPayment, 'unknownPayment')
      const { paymentIntent } = paid
      const { data } = await services.payments.refunds.list({ payment_intent: paymentIntent, limit: 100 })
      const { amount, isPart, at } =
        refundOf(attempt, data, paid.shown) ??
        (await refundAtStripe(services, paid.shown, { paymentIntent, cents, attempt }, (tx) =>
          // The request is audited before it goes to Stripe, and its outcome afterwards.
          audit(tx, { ...by(), action: 'ask-refund', details }),
        ))
      await db.transaction(async (tx) => {
        await lockUserRows(tx, [userId])
        // If the first request made the refund at Stripe but could not record it, its repetition does.
        if (await isLogged(tx, userId, attempt)) return
        if (isPart || !(await isAnnounced(tx, paid, at)))
          await enqueueEmail(tx, partRefundedEmail, {
            to: family.email,
            language: family.language,
            payload: { userId, cents: amount, isWhole: !isPart },
            at: clock.now(),
          })
        await audit(tx, { ...by(), action: 'refund', details: { ...details, cents: amount } })
      })
      services.notifyOutbox()
      if (paid.subscription) await syncSubscription(services, paid.subscription)
      // The amount was changed after a lost response: the refund above is that of the earlier amount.
      if (cents === null ? isPart : cents !== amount) throw httpError(refundPayment, 'otherAttempt')
    })
    return shownPayments(services, userId)
  }),
]

/** The key in a refund's metadata under which the attempt's id is stored. */
const attemptKey = 'attempt'

/**
 * Whether the sync announces a whole refund that was made at this moment, by the e-mail about what it ends:
 * the first one of a subscription, but of no payment that was only for an added child.
 */
async function isAnnounced(
  tx: Transaction,
  { subscription, shown: { isForFurtherChild } }: StripePayment,
  at: Date,
): Promise<boolean> {
  if (!subscription || isForFurtherChild) return false
  const [stored] = await tx
    .select({ refundedAt: subscriptions.refundedAt })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscription))
  return stored !== undefined && (stored.refundedAt === null || stored.refundedAt.getTime() === at.getTime())
}

interface Refund {
  amount: number
  at: Date
  /** Whether less than the rest of the payment was refunded. */
  isPart: boolean
}

/**
 * The refund that the same attempt has made before. The refunds of a payment are sorted newest first, as
 * Stripe lists them.
 */
function refundOf(
  attempt: string,
  refunds: readonly Stripe.Refund[],
  { cents }: FamilyPayment,
): Refund | undefined {
  const index = refunds.findIndex(({ metadata }) => metadata?.[attemptKey] === attempt)
  const refund = refunds[index]
  if (!refund) return undefined
  const before = refunds
    .slice(index + 1)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
  return { amount: refund.amount, isPart: refund.amount < cents - before, at: momentOf(refund.created) }
}

async function refundAtStripe(
  { db, payments }: Services,
  { cents: paidCents, refundedCents, isDisputed }: FamilyPayment,
  { paymentIntent, cents, attempt }: { paymentIntent: string; cents: number | null; attempt: string },
  writeBefore: (tx: Transaction) => Promise<void>,
): Promise<Refund> {
  const left = paidCents - refundedCents
  if (isDisputed) throw httpError(refundPayment, 'disputed')
  if (left <= 0) throw httpError(refundPayment, 'refunded')
  if ((cents ?? 0) > left) throw httpError(refundPayment, 'tooMuch')
  await db.transaction(writeBefore)
  const { amount, created } = await payments.refunds
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
  return { amount, isPart: amount < left, at: momentOf(created) }
}

async function isLogged(tx: Transaction, userId: string, attempt: string): Promise<boolean> {
  const isOfAttempt = sql`${auditLog.details} ->> 'attempt' = ${attempt}`
  const entries = and(eq(auditLog.action, 'refund'), eq(auditLog.target, userId), isOfAttempt)
  return (await tx.$count(auditLog, entries)) > 0
}

/** Translates Stripe's rejections: the payment may have changed since it was read. */
function throwRejected(error: unknown): never {
  // Stripe remembers the parameters of a failed attempt, so another amount needs a new attempt.
  if (error instanceof Stripe.errors.StripeIdempotencyError) throw httpError(refundPayment, 'otherAttempt')
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

interface StripePayment {
  shown: FamilyPayment
  paymentIntent: string | undefined
  subscription: string | undefined
}

/** The payments of every Stripe customer that the family has had, newest first. */
async function paymentsOf(services: Services, userId: string): Promise<StripePayment[]> {
  const { payments } = services
  const customers = await customersOf(services, userId)
  const paid = await Promise.all(
    customers.map(async (customer) => {
      const [invoices, charges] = await Promise.all([
        payments.invoices.list({ customer, status: 'paid', limit: 100, expand: ['data.payments'] }),
        payments.charges.list({ customer, limit: 100 }),
      ])
      const held = await heldByBanks(payments, charges.data)
      return invoices.data.flatMap((invoice) => paymentOf(invoice, charges.data, held))
    }),
  )
  return paid.flat().toSorted((a, b) => (a.shown.at < b.shown.at ? 1 : -1))
}

/**
 * The charges of which nothing can be refunded, because of a dispute that is open or lost. A charge is marked
 * as disputed for ever, also when its dispute is won and the money is back.
 */
async function heldByBanks(payments: Stripe, charges: readonly Stripe.Charge[]): Promise<Set<string>> {
  const held = new Set<string>()
  const disputed = charges.filter((charge) => charge.disputed)
  await forEachBounded(disputed, parallelReads, async ({ id: charge }) => {
    const { data } = await payments.disputes.list({ charge, limit: 100 })
    if (data.some(({ is_charge_refundable }) => !is_charge_refundable)) held.add(charge)
  })
  return held
}

function paymentOf(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  held: ReadonlySet<string>,
): StripePayment[] {
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
        at: momentOf(invoice.status_transitions.paid_at ?? invoice.created).toISOString(),
        cents: invoice.amount_paid,
        refundedCents: taken.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
        isDisputed: taken.some(({ id }) => held.has(id)),
        isForFurtherChild: isOfFurtherChild(invoice),
        url: invoice.hosted_invoice_url ?? null,
      },
    },
  ]
}
