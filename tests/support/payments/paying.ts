import type { StripeEmulator } from '@mirabelle/stripe-emulator'
import { card, cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import { and, eq, isNull } from 'drizzle-orm'
import Stripe from 'stripe'
import { outbox, secrets, users } from '#src/infrastructure/database/schema.server.ts'
import { afterQuietHours } from '#src/infrastructure/email/quiet-hours.rules.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { VatCountry } from '#src/shared/money/vat.ts'
import type { Billing, PlanId } from '#src/shared/plans.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'

export interface Choice {
  planId?: PlanId
  billing?: Billing
  locale?: Language
  referralCode?: string | undefined
}

export function emulatorOf(server: TestServer): StripeEmulator {
  if (!server.emulator) throw new Error('this app is not paid through the emulator')
  return server.emulator
}

/**
 * Begins a checkout as the page does, with its own attempt id, and returns the address of the payment page.
 */
export async function beginCheckout(
  browser: Browser,
  { planId = 'complete', billing = 'monthly', locale = 'fr', referralCode }: Choice = {},
): Promise<string> {
  const response = await browser.post<{ url: string }>('/api/stripe/create-checkout-session', {
    planId,
    billing,
    locale,
    referralCode,
    attempt: crypto.randomUUID(),
  })
  if (response.status !== 200) throw new Error(`the checkout answered ${response.status}: ${response.text}`)
  return response.body.url
}

/**
 * Fills in the payment page. Returns the address that the browser is redirected to (payment-success), or
 * undefined when the card is declined.
 */
export async function pay(
  server: TestServer,
  url: string,
  email: string,
  number: string = card.pays,
  country?: VatCountry,
): Promise<URL | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.origin },
    body: new URLSearchParams({
      ...cardFields(number, email),
      ...(country && { billingCountry: country }),
    }),
  })
  const location = response.headers.get('location')
  return location === null ? undefined : new URL(location)
}

export interface PaidFamily {
  browser: Browser
  email: string
  userId: string
  sessionId: string
  subscriptionId: string
}

let families = 0

/** A family that chose a plan, paid and was signed in by payment-success; every webhook has arrived. */
export async function aPayingFamily(
  server: TestServer,
  {
    email,
    card: number,
    country,
    ...choice
  }: Choice & { email?: string; card?: string; country?: VatCountry } = {},
): Promise<PaidFamily> {
  families += 1
  const payerEmail = email ?? `famille-${families}-${crypto.randomUUID().slice(0, 8)}@exemple.lu`
  const browser = server.browser()
  const success = await pay(server, await beginCheckout(browser, choice), payerEmail, number, country)
  const sessionId = success?.searchParams.get('session_id')
  if (!sessionId) throw new Error('the payment did not succeed')
  await emulatorOf(server).deliverPending()
  await browser.post('/api/checkout/complete', { sessionId })
  const [family] = await server.services.db.select().from(users).where(eq(users.email, payerEmail))
  if (!family?.stripeSubscriptionId) throw new Error('the payment made no subscription')
  return {
    browser,
    email: payerEmail,
    userId: family.id,
    sessionId,
    subscriptionId: family.stripeSubscriptionId,
  }
}

/**
 * The e-mails sent to an address, newest first. Those that wait for the end of the quiet hours are sent too,
 * as in the morning.
 */
export async function emailsTo(server: TestServer, email: string): ReturnType<TestServer['sentEmails']> {
  const { clock } = server
  const now = server.services.clock.now()
  const untilMorning = afterQuietHours(now, companyTimeZone).getTime() - now.getTime()
  clock.advance(untilMorning)
  await server.services.db
    .update(outbox)
    .set({ notBefore: server.services.clock.now() })
    .where(and(isNull(outbox.sentAt), isNull(outbox.abandonedAt), eq(outbox.attempts, 0)))
  const sent = await server.sentEmails()
  clock.advance(-untilMorning)
  return sent.filter(({ recipient }) => recipient === email)
}

/** The cardholder disputes a family's newest payment. Returns the dispute's id; every webhook has arrived. */
export async function disputePayment(
  server: TestServer,
  { subscriptionId }: Pick<PaidFamily, 'subscriptionId'>,
): Promise<string> {
  const { payments } = server.services
  const { customer } = await payments.subscriptions.retrieve(subscriptionId)
  const [charge] = (await payments.charges.list({ customer: String(customer), limit: 1 })).data
  if (!charge) throw new Error('nothing was paid')
  await fetch(`${server.origin}/dev/payment/dispute`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.origin },
    body: new URLSearchParams({ charge: charge.id }),
  })
  await emulatorOf(server).deliverPending()
  return disputeOf(server, { subscriptionId })
}

/** The newest dispute of a family's payments. */
export async function disputeOf(
  server: TestServer,
  { subscriptionId }: Pick<PaidFamily, 'subscriptionId'>,
): Promise<string> {
  const { payments } = server.services
  const { customer } = await payments.subscriptions.retrieve(subscriptionId)
  const charges = (await payments.charges.list({ customer: String(customer), limit: 100 })).data
  const disputed = charges.find(({ disputed }) => disputed)
  const [dispute] = disputed ? (await payments.disputes.list({ charge: disputed.id })).data : []
  if (!dispute) throw new Error('there is no dispute')
  return dispute.id
}

/** Decides a dispute through the evidence texts that decide in Stripe's test mode. */
export async function decideDispute(server: TestServer, id: string, outcome: 'won' | 'lost'): Promise<void> {
  const words = { won: 'winning_evidence', lost: 'losing_evidence' }
  await server.services.payments.disputes.update(id, {
    evidence: { uncategorized_text: words[outcome] },
    submit: true,
  })
  await emulatorOf(server).deliverPending()
}

/** The secret key that the product's emulator accepts. */
export async function stripeKeyOf(server: TestServer): Promise<string> {
  const [key] = await server.services.db.select().from(secrets).where(eq(secrets.name, 'stripe-emulator-key'))
  return `sk_test_${key?.value}`
}

/**
 * A client of Stripe for simulating that the process is killed: from the first request that `isKilledBy`
 * accepts, no request is sent.
 */
export async function stripeUntil(
  server: TestServer,
  isKilledBy: (request: { method: string; path: string }) => boolean,
): Promise<Stripe> {
  const { host, port } = emulatorOf(server)
  const real = Stripe.createNodeHttpClient()
  let isKilled = false
  return new Stripe(await stripeKeyOf(server), {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: {
      getClientName: () => 'killed',
      makeRequest: (...request) => {
        const [, , path, method] = request
        isKilled ||= isKilledBy({ path, method })
        return isKilled ? Promise.reject(new Error('killed')) : real.makeRequest(...request)
      },
    },
  })
}
