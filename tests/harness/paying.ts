import { and, eq, isNull } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Billing, PlanId } from '#src/business/plans.ts'
import { outbox, secrets, users } from '#src/database/schema.server.ts'
import type { Language } from '#src/language/languages.ts'
import type { StripeEmulator } from '#src/outside/stripe-emulator/stripe-emulator.server.ts'
import type { Browser } from './browser.ts'
import type { TestHouse } from './house.ts'
import { card, cardFields } from './payment-card.ts'

export interface Choice {
  planId?: PlanId
  billing?: Billing
  locale?: Language
  referralCode?: string
}

export function emulatorOf(house: TestHouse): StripeEmulator {
  if (!house.emulator) throw new Error('this house is not paid through the emulator')
  return house.emulator
}

/** Begins a checkout as the page does, with a text of its own making, and returns the address of the payment page. */
export async function beginCheckout(browser: Browser, { planId = 'complete', billing = 'monthly', locale = 'fr', referralCode }: Choice = {}): Promise<string> {
  const answer = await browser.post<{ url: string }>('/api/stripe/create-checkout-session', {
    planId,
    billing,
    locale,
    referralCode,
    attempt: crypto.randomUUID(),
  })
  if (answer.status !== 200) throw new Error(`the checkout answered ${answer.status}: ${answer.text}`)
  return answer.body.url
}

/** Fills in the payment page. Returns where the browser is sent: payment-success, or undefined when the card is declined. */
export async function pay(house: TestHouse, url: string, email: string, number: string = card.pays): Promise<URL | undefined> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: house.origin },
    body: new URLSearchParams(cardFields(number, email)),
  })
  const location = answer.headers.get('location')
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

/** A family that has chosen, paid and been signed in by payment-success; every webhook has arrived. */
export async function aPayingFamily(
  house: TestHouse,
  { email, card: number, ...choice }: Choice & { email?: string; card?: string } = {},
): Promise<PaidFamily> {
  families += 1
  const address = email ?? `famille-${families}-${Date.now()}@exemple.lu`
  const browser = house.browser()
  const success = await pay(house, await beginCheckout(browser, choice), address, number)
  const sessionId = success?.searchParams.get('session_id')
  if (!sessionId) throw new Error('the payment did not succeed')
  await emulatorOf(house).deliverPending()
  await browser.post('/api/checkout/complete', { sessionId })
  const [family] = await house.services.db.select().from(users).where(eq(users.email, address))
  if (!family?.stripeSubscriptionId) throw new Error('the payment made no subscription')
  return { browser, email: address, userId: family.id, sessionId, subscriptionId: family.stripeSubscriptionId }
}

/** The e-mails that have left for an address, newest first; news that came in the quiet hours have left too, as in the morning. */
export async function lettersTo(house: TestHouse, email: string): ReturnType<TestHouse['letters']> {
  await house.services.db
    .update(outbox)
    .set({ notBefore: house.services.clock.now() })
    .where(and(isNull(outbox.sentAt), isNull(outbox.abandonedAt), eq(outbox.attempts, 0)))
  return (await house.letters()).filter(({ recipient }) => recipient === email)
}

/** The cardholder's bank wants the newest payment of a family back. Answers the dispute's id; every webhook has arrived. */
export async function disputePayment(house: TestHouse, { subscriptionId }: Pick<PaidFamily, 'subscriptionId'>): Promise<string> {
  const { payments } = house.services
  const { customer } = await payments.subscriptions.retrieve(subscriptionId)
  const [charge] = (await payments.charges.list({ customer: String(customer), limit: 1 })).data
  if (!charge) throw new Error('nothing was paid')
  await fetch(`${house.origin}/dev/payment/dispute`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: house.origin },
    body: new URLSearchParams({ charge: charge.id }),
  })
  await emulatorOf(house).deliverPending()
  return disputeOf(house, { subscriptionId })
}

/** The newest dispute of a family's payments. */
export async function disputeOf(house: TestHouse, { subscriptionId }: Pick<PaidFamily, 'subscriptionId'>): Promise<string> {
  const { payments } = house.services
  const { customer } = await payments.subscriptions.retrieve(subscriptionId)
  const charges = (await payments.charges.list({ customer: String(customer), limit: 100 })).data
  const disputed = charges.find(({ disputed }) => disputed)
  const [dispute] = disputed ? (await payments.disputes.list({ charge: disputed.id })).data : []
  if (!dispute) throw new Error('there is no dispute')
  return dispute.id
}

/** The bank decides, by the words that decide in Stripe's test mode. */
export async function decideDispute(house: TestHouse, id: string, outcome: 'won' | 'lost'): Promise<void> {
  const words = { won: 'winning_evidence', lost: 'losing_evidence' }
  await house.services.payments.disputes.update(id, { evidence: { uncategorized_text: words[outcome] }, submit: true })
  await emulatorOf(house).deliverPending()
}

/** The secret key that the house's emulator takes. */
export async function stripeKeyOf(house: TestHouse): Promise<string> {
  const [key] = await house.services.db.select().from(secrets).where(eq(secrets.name, 'stripe-emulator-key'))
  return `sk_test_${key?.value}`
}

/** Stripe as a process sees it until it is killed: from the first request on that says so, nothing is sent any more. */
export async function stripeUntil(house: TestHouse, isKilledBy: (request: { method: string; path: string }) => boolean): Promise<Stripe> {
  const { host, port } = emulatorOf(house)
  const real = Stripe.createNodeHttpClient()
  let isKilled = false
  return new Stripe(await stripeKeyOf(house), {
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
