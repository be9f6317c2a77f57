import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import type { BodyOf } from '#src/api/endpoint.ts'
import { type HttpError, httpError, payerOnlyError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { openSuspensionOf } from '#src/domain/access/suspension.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { beginReferral, ownerOfCode } from '#src/domain/referrals/referrals.server.ts'
import { invalidatePrices, priceOf } from '#src/domain/subscriptions/plans/prices.server.ts'
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { suspendedText } from '#src/domain/subscriptions/suspended.texts.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { checkouts, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { PaymentsUnavailableError, withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { hashOf, keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { sharedCalls } from '#src/infrastructure/shared-calls.ts'
import { later, minute } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { priceCents } from '#src/shared/plans.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { createCheckoutSession } from './checkout.contract.ts'
import { browserKey, checkoutToken, setCheckoutCookie, tokenOfCheckout } from './checkout-browser.server.ts'

const retryAfterSeconds = 5

export const checkoutHandlers = [
  handle(createCheckoutSession, async ({ body, services, request, reply, findUser }) => {
    const { db, clock, secret } = services
    const { planId, billing, locale, referralCode } = body
    const user = await findUser()
    if (user && user.guardianId !== null) throw payerOnlyError()
    const now = clock.now()
    const choice = [
      browserKey(services, request, body.attempt),
      planId,
      billing,
      locale,
      referralCode ?? '',
      user?.id ?? '',
    ].join('|')
    const requestKey = keyedHash(secret, 'checkout-request', choice).toString('base64url')
    const id = crypto.randomUUID()
    const token = checkoutToken(services, request) ?? tokenOfCheckout(services, id)
    const checkout = await db.transaction((tx) => findOrBegin(tx, { id, token, requestKey, body, user, now }))
    if (!checkout) throw httpError(createCheckoutSession, 'paymentsAway', { retryAfterSeconds })

    const url = checkout.url ?? (await openAtStripe(services, checkout, user))
    setCheckoutCookie(
      services,
      reply,
      checkoutToken(services, request) ?? tokenOfCheckout(services, checkout.id),
    )
    return { url }
  }),
]

type Checkout = typeof checkouts.$inferSelect

interface CheckoutRequest {
  /** The id that the checkout gets if it is begun. */
  id: string
  /** The browser's checkout token. */
  token: string
  /** The same for repeated calls of one browser with the same choice. */
  requestKey: string
  body: BodyOf<typeof createCheckoutSession>
  user: SignedInUser | undefined
  now: Date
}

/**
 * The checkout that this browser began for the same choice within the last minute, else a new one. Throws for
 * a family that is subscribed or suspended.
 */
async function findOrBegin(
  tx: Transaction,
  { id, token, requestKey, body, user, now }: CheckoutRequest,
): Promise<Checkout | undefined> {
  const { planId, billing, locale, referralCode } = body
  if (user) await lockUserRows(tx, [user.id, ...(await ownersOf(tx, referralCode))])
  if (user && (user.isSubscribed || (await runningSubscriptionOf(tx, user.id))))
    throw alreadySubscribed(locale)
  if (user && (await openSuspensionOf(tx, user.id))) throw suspended(locale)
  // The first click came without a cookie, and its response set one: the second click finds the checkout
  // by that cookie.
  const [recent] = await tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.browserHash, hashOf(token)),
        eq(checkouts.planId, planId),
        eq(checkouts.billing, billing),
        eq(checkouts.language, locale),
        referralCode === undefined
          ? isNull(checkouts.referralCode)
          : eq(checkouts.referralCode, referralCode),
        user ? eq(checkouts.userId, user.id) : isNull(checkouts.userId),
        gte(checkouts.createdAt, later(now, -minute)),
        isNull(checkouts.completedAt),
        // A checkout of an erased family must not be used again.
        isNull(checkouts.erasedAt),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  if (recent) return recent
  // After a minute, or once it is paid, the same choice makes a new checkout: the earlier one gives up its
  // request key.
  await tx
    .update(checkouts)
    .set({ requestKey: sql`${checkouts.requestKey} || ':' || ${checkouts.id}` })
    .where(
      and(
        eq(checkouts.requestKey, requestKey),
        or(lt(checkouts.createdAt, later(now, -minute)), isNotNull(checkouts.completedAt)),
      ),
    )
  const [made] = await tx
    .insert(checkouts)
    .values({
      id,
      requestKey,
      browserHash: hashOf(token),
      planId,
      billing,
      cents: priceCents(planId, billing),
      language: locale,
      referralCode,
      userId: user?.id,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (made && user && referralCode && !(await hasPaid(tx, user.id)))
    await beginReferral(tx, { code: referralCode, referredId: user.id, now })
  return made ?? (await tx.select().from(checkouts).where(eq(checkouts.requestKey, requestKey)))[0]
}

async function ownersOf(tx: Transaction, code: string | undefined): Promise<string[]> {
  const owner = code && (await ownerOfCode(tx, code))
  return owner ? [owner] : []
}

/** Whether the family has paid before. Only a first payment completes a referral, so none begins after it. */
async function hasPaid(tx: Transaction, userId: string): Promise<boolean> {
  const [paid] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.firstPaidAt)))
    .limit(1)
  return paid !== undefined
}

/** The sessions that are being created at Stripe, by their checkouts. */
const openOnce = sharedCalls<string>()

async function openAtStripe(
  services: Services,
  checkout: Checkout,
  user: SignedInUser | undefined,
): Promise<string> {
  try {
    return await withinTimeout(openOnce(checkout.id, () => openSessionAtStripe(services, checkout, user)))
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError)) throw error
    services.log.warn({ err: error }, 'checkout could not be opened')
    throw httpError(createCheckoutSession, 'paymentsAway', { retryAfterSeconds })
  }
}

/** Creates the session at Stripe. */
async function openSessionAtStripe(
  services: Services,
  checkout: Checkout,
  user: SignedInUser | undefined,
): Promise<string> {
  const { db, payments } = services
  const session = await createSession(services, checkout, user && (await payer(db, user)))
    .catch((error: unknown) => {
      // The customer was deleted at Stripe: the family pays as a new one.
      if (user && isCustomerMissing(error))
        return createSession(services, checkout, { customer_email: user.email })
      throw error
    })
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) invalidatePrices(payments)
      throw error
    })
  if (session.url === null) throw new Error(`the checkout session ${session.id} has no address`)
  await db
    .update(checkouts)
    .set({ stripeSessionId: session.id, url: session.url })
    .where(eq(checkouts.id, checkout.id))
  return session.url
}

type Payer = { customer: string } | { customer_email: string }

/**
 * The idempotency key is the checkout with the parameters, so that a repeated call, from any instance, finds
 * the same session. If a family has changed its e-mail address since a first call that got no response, the
 * key differs, because Stripe would reject other parameters under the same key.
 */
async function createSession(
  { payments, settings, calculatesTax }: Services,
  { id, planId, billing, language }: Checkout,
  by: Payer | undefined,
): Promise<Stripe.Checkout.Session> {
  const price = await priceOf(payments, planId, billing)
  const metadata = { checkout: id }
  const params = {
    mode: 'subscription',
    // Cards only: a payment that settles days later would find its checkout deleted.
    allowed_payment_method_types: ['card'],
    line_items: [{ price, quantity: 1 }],
    locale: language,
    client_reference_id: id,
    metadata,
    subscription_data: { metadata },
    success_url: `${settings.publicUrl}${pathOf('payment-success', language)}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: settings.publicUrl + pathOf('pricing', language),
    ...(calculatesTax && { automatic_tax: { enabled: true } }),
    // VAT depends on the payer's address, which Stripe stores with an existing customer.
    ...(calculatesTax && by && 'customer' in by && { customer_update: { address: 'auto' as const } }),
    ...by,
  } satisfies Stripe.Checkout.SessionCreateParams
  return payments.checkout.sessions.create(params, {
    idempotencyKey: `checkout-${id}-${hashOf(JSON.stringify(params)).toString('base64url')}`,
  })
}

function isCustomerMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    error.param === 'customer'
  )
}

/** A signed-in family pays as its customer at Stripe, or with its own e-mail if it has none. */
async function payer(db: Services['db'], user: SignedInUser): Promise<Payer> {
  const [family] = await db
    .select({ customer: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, user.id))
  return family?.customer ? { customer: family.customer } : { customer_email: user.email }
}

/** The account page shows the reason. */
function suspended(language: Language): HttpError {
  return httpError(createCheckoutSession, 'suspended', { message: suspendedText[language] })
}

function alreadySubscribed(language: Language): HttpError {
  const { message } = createCheckoutSession.errors.alreadySubscribed
  return httpError(createCheckoutSession, 'alreadySubscribed', {
    message: `${message} ${pathOf('account', language)}`,
  })
}
