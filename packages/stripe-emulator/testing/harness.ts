import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { type StripeEmulator, startStripeEmulator } from '#emulator/stripe-emulator.ts'
import { card, cardFields } from './card.ts'

/**
 * A running emulator for tests, seen as the product sees it: through the SDK, by its pages over HTTP, and by
 * the webhooks it sends.
 */
export interface Harness {
  stripe: Stripe
  emulator: StripeEmulator
  directory: string
  site: string
  /** Every event that the receiver has acknowledged, in the order of arrival. */
  events: Stripe.Event[]
  /** Answers what the receiver says from now on; by default 200. */
  receiverSays(status: number): void
  /** Every delivery, acknowledged or not. */
  deliveries: { id: string; status: number }[]
  clock: { now(): Date; set(date: Date): void; pass(milliseconds: number): void }
  /** Stops the emulator without a word and starts another on the same directory. */
  restart(): Promise<void>
  close(): Promise<void>
  visit(path: string, init?: RequestInit): Promise<Response>
  /** Sends a form as a browser does. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
}

export const secretKey = 'sk_test_emulator_key_for_tests'
export const webhookSecret = 'whsec_emulator_secret_for_tests'

export async function startHarness(start: Date = new Date('2026-01-31T10:00:00Z')): Promise<Harness> {
  const directory = mkdtempSync(join(tmpdir(), 'stripe-emulator-'))
  let base = start.getTime()
  const clock = {
    now: () => new Date(base),
    set: (date: Date) => {
      base = date.getTime()
    },
    pass: (milliseconds: number) => {
      base += milliseconds
    },
  }
  const events: Stripe.Event[] = []
  const deliveries: { id: string; status: number }[] = []
  let answer = 200
  let emulator: StripeEmulator | undefined
  let stripe = new Stripe(secretKey)

  function verified(body: string, header: string): Stripe.Event | undefined {
    try {
      return stripe.webhooks.constructEvent(body, header, webhookSecret, 300, undefined, base)
    } catch {
      return undefined
    }
  }

  const server = createServer(async (request, response) => {
    if (emulator?.handlePage(request, response)) return
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const event = verified(body, String(request.headers['stripe-signature']))
    if (!event) {
      response.writeHead(400).end()
      return
    }
    deliveries.push({ id: event.id, status: answer })
    if (answer === 200) events.push(event)
    response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!isAddress(address)) throw new Error('no port')
  const site = `http://127.0.0.1:${address.port}`

  async function begin(): Promise<StripeEmulator> {
    const started = await startStripeEmulator({
      directory,
      pagesOrigin: site,
      webhook: { url: `${site}/webhook`, secret: webhookSecret },
      secretKey,
      baseClock: clock,
    })
    stripe = new Stripe(secretKey, {
      host: started.host,
      port: started.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    })
    return started
  }
  emulator = await begin()
  const running = () => {
    if (!emulator) throw new Error('the emulator is not running')
    return emulator
  }

  const harness: Harness = {
    get stripe() {
      return stripe
    },
    get emulator() {
      return running()
    },
    directory,
    site,
    events,
    deliveries,
    clock,
    receiverSays(status) {
      answer = status
    },
    async restart() {
      await running().close()
      emulator = await begin()
    },
    async close() {
      await running().close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
    visit: (path, init) => fetch(new URL(path, site), { redirect: 'manual', ...init }),
    submit: (path, fields, headers = {}) =>
      harness.visit(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: site, 'sec-fetch-site': 'same-origin', ...headers },
      }),
  }
  return harness
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

/** Two plans, each monthly and yearly: their prices in cents, and the lookup keys `mirabelle_PLAN_BILLING`. */
const plans = [
  { id: 'lives', monthly: 3900, yearly: 29900 },
  { id: 'complete', monthly: 5700, yearly: 49900 },
] as const

/** Makes the plans that the tests sell. */
export async function sellPlans(stripe: Stripe): Promise<void> {
  for (const plan of plans) {
    const product = await stripe.products.create({ name: `Mirabelle ${plan.id}` })
    for (const [billing, interval] of [
      ['monthly', 'month'],
      ['yearly', 'year'],
    ] as const)
      await stripe.prices.create({
        product: product.id,
        currency: 'eur',
        unit_amount: plan[billing],
        recurring: { interval },
        lookup_key: `mirabelle_${plan.id}_${billing}`,
      })
  }
}

export async function priceOf(stripe: Stripe, key: string): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [key] })
  const price = data[0]
  if (!price) throw new Error(`no price has the key ${key}`)
  return price
}

/** The parameters with which the product opens a checkout. */
export async function checkoutOf(
  stripe: Stripe,
  key: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.SessionCreateParams> {
  return {
    mode: 'subscription',
    line_items: [{ price: (await priceOf(stripe, key)).id, quantity: 1 }],
    success_url: 'https://mirabelle.example/fr/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://mirabelle.example/fr/pricing',
    locale: 'fr',
    ...more,
  }
}

/** Somebody who has paid by the page: the session, and the subscription that came of it. */
export async function aSubscriber(
  harness: Harness,
  {
    key = 'mirabelle_complete_monthly',
    number = card.pays,
    more = {},
  }: { key?: string; number?: string; more?: Partial<Stripe.Checkout.SessionCreateParams> } = {},
): Promise<{ session: Stripe.Checkout.Session; subscription: Stripe.Subscription; customer: string }> {
  const opened = await harness.stripe.checkout.sessions.create(await checkoutOf(harness.stripe, key, more))
  const answer = await harness.submit(`/dev/payment/${opened.id}`, cardFields(number))
  if (answer.status !== 303) throw new Error(`the payment answered ${answer.status}`)
  const session = await harness.stripe.checkout.sessions.retrieve(opened.id)
  const subscription = await harness.stripe.subscriptions.retrieve(String(session.subscription))
  return { session, subscription, customer: String(session.customer) }
}

/** The types of the events, each with how often it came. */
export function typesOf(events: readonly Stripe.Event[]): string[] {
  return events.map(({ type }) => type)
}

/** The last second of a day, which is YYYY-MM-DD, in universal time. */
export function endOfDay(date: string): Date {
  return new Date(`${date}T23:59:59Z`)
}

/** A time of Stripe's, in seconds, as YYYY-MM-DDTHH:MM:SS in universal time; null for none. */
export function isoTime(seconds: number | null | undefined): string | null {
  return seconds ? new Date(seconds * 1000).toISOString().slice(0, 19) : null
}

export function periodEndOf(subscription: Stripe.Subscription): string | null {
  return isoTime(subscription.items.data[0]?.current_period_end)
}

export async function invoicesOf(stripe: Stripe, { id }: Stripe.Subscription): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription: id, limit: 100 })).data
}
