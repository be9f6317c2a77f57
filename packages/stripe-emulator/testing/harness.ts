import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { type StripeEmulator, startStripeEmulator } from '#emulator/stripe-emulator.ts'
import { card, cardFields } from './card.ts'

/**
 * A running emulator for tests, as the product sees it: through the SDK, its pages over HTTP, and the
 * webhooks that it sends.
 */
export interface Harness {
  stripe: Stripe
  emulator: StripeEmulator
  directory: string
  site: string
  /** Every event that the receiver has acknowledged, in order of arrival. */
  events: Stripe.Event[]
  /** Sets the receiver's status from now on; 200 by default. */
  receiverSays(status: number): void
  /** Every delivery, acknowledged or not. */
  deliveries: { id: string; status: number }[]
  clock: { now(): Date; set(date: Date): void; pass(milliseconds: number): void }
  /** Stops the emulator without notice and starts another on the same directory. */
  restart(): Promise<void>
  close(): Promise<void>
  visit(path: string, init?: RequestInit): Promise<Response>
  /** Submits a form as a browser does. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
}

export const secretKey = 'sk_test_emulator_key_for_tests'
export const webhookSecret = 'whsec_emulator_secret_for_tests'

export async function startHarness(start: Date = new Date('2026-01-31T10:00:00Z')): Promise<Harness> {
  const directory = mkdtempSync(join(tmpdir(), 'stripe-emulator-'))
  const clock = movableClock(start)
  let emulator: StripeEmulator | undefined
  let stripe = new Stripe(secretKey)
  const receiver = await startReceiver(clock, (request, response) =>
    Boolean(emulator?.handlePage(request, response)),
  )
  const { site } = receiver

  async function startEmulator(): Promise<void> {
    emulator = await startStripeEmulator({
      directory,
      pagesOrigin: site,
      webhook: { url: `${site}/webhook`, secret: webhookSecret },
      secretKey,
      baseClock: clock,
    })
    stripe = new Stripe(secretKey, {
      host: emulator.host,
      port: emulator.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    })
  }
  await startEmulator()
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
    events: receiver.events,
    deliveries: receiver.deliveries,
    clock,
    receiverSays: receiver.respondWith,
    async restart() {
      await running().close()
      await startEmulator()
    },
    async close() {
      await running().close()
      await receiver.close()
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

function movableClock(start: Date): Harness['clock'] {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    set: (date) => {
      time = date.getTime()
    },
    pass: (milliseconds) => {
      time += milliseconds
    },
  }
}

interface Receiver extends Pick<Harness, 'site' | 'events' | 'deliveries'> {
  respondWith(status: number): void
  close(): Promise<void>
}

/** The product's server: shows the emulator's pages and receives its webhooks. */
async function startReceiver(
  clock: Harness['clock'],
  handlePage: StripeEmulator['handlePage'],
): Promise<Receiver> {
  const events: Stripe.Event[] = []
  const deliveries: { id: string; status: number }[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    if (handlePage(request, response)) return
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const event = verifiedEvent(body, String(request.headers['stripe-signature']), clock.now())
    if (!event) {
      response.writeHead(400).end()
      return
    }
    deliveries.push({ id: event.id, status })
    if (status === 200) events.push(event)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!isAddress(address)) throw new Error('no port')
  return {
    site: `http://127.0.0.1:${address.port}`,
    events,
    deliveries,
    respondWith: (next) => {
      status = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function verifiedEvent(body: string, header: string, now: Date): Stripe.Event | undefined {
  try {
    return new Stripe(secretKey).webhooks.constructEvent(
      body,
      header,
      webhookSecret,
      300,
      undefined,
      now.getTime(),
    )
  } catch {
    return undefined
  }
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

/** Two plans, each monthly and yearly: prices in cents, with lookup keys `mirabelle_PLAN_BILLING`. */
const plans = [
  { id: 'lives', monthly: 3900, yearly: 29900 },
  { id: 'complete', monthly: 5700, yearly: 49900 },
] as const

/** Creates the plans that the tests sell. */
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

/** A customer who paid on the page: the session, and the subscription that it created. */
export async function aSubscriber(
  harness: Harness,
  {
    key = 'mirabelle_complete_monthly',
    number = card.pays,
    more = {},
  }: { key?: string; number?: string; more?: Partial<Stripe.Checkout.SessionCreateParams> } = {},
): Promise<{ session: Stripe.Checkout.Session; subscription: Stripe.Subscription; customer: string }> {
  const opened = await harness.stripe.checkout.sessions.create(await checkoutOf(harness.stripe, key, more))
  const response = await harness.submit(`/dev/payment/${opened.id}`, cardFields(number))
  if (response.status !== 303) throw new Error(`the payment answered ${response.status}`)
  const session = await harness.stripe.checkout.sessions.retrieve(opened.id)
  const subscription = await harness.stripe.subscriptions.retrieve(String(session.subscription))
  return { session, subscription, customer: String(session.customer) }
}

/** The types of the events, in order and with repetitions. */
export function typesOf(events: readonly Stripe.Event[]): string[] {
  return events.map(({ type }) => type)
}

/** The last second of a day (YYYY-MM-DD) in UTC. */
export function endOfDay(date: string): Date {
  return new Date(`${date}T23:59:59Z`)
}

/** A timestamp of Stripe's in seconds as YYYY-MM-DDTHH:MM:SS in UTC; null for none. */
export function isoTime(seconds: number | null | undefined): string | null {
  return seconds ? new Date(seconds * 1000).toISOString().slice(0, 19) : null
}

export function periodEndOf(subscription: Stripe.Subscription): string | null {
  return isoTime(subscription.items.data[0]?.current_period_end)
}

export async function invoicesOf(stripe: Stripe, { id }: Stripe.Subscription): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription: id, limit: 100 })).data
}
