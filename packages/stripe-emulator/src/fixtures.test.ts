import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSubscriber, type Harness, priceOf, secretKey, sellPlans, startHarness } from '../testing/harness.ts'
import { type Json, type Shape, shapeOf } from '../testing/json-shape.ts'

type Tree = { [key: string]: Json }

let harness: Harness
const paths = new Map<string, string>()

beforeAll(async () => {
  harness = await startHarness()
  const { stripe } = harness
  await sellPlans(stripe)
  const coupon = await stripe.coupons.create({ percent_off: 30, duration: 'forever' })
  const { session, subscription, customer } = await aSubscriber(harness, {
    more: { discounts: [{ coupon: coupon.id }], consent_collection: { terms_of_service: 'none' } },
  })
  const price = await priceOf(stripe, 'mirabelle_complete_monthly')
  const charge = (await stripe.charges.list({ customer })).data[0]
  const refund = await stripe.refunds.create({ charge: String(charge?.id), amount: 100 })
  const disputed = await aSubscriber(harness, { number: '4000 0000 0000 0259' })
  const dispute = (
    await stripe.disputes.list({
      charge: String((await stripe.charges.list({ customer: disputed.customer })).data[0]?.id),
    })
  ).data[0]
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const event = (await stripe.events.list({ limit: 1 })).data[0]
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: Math.floor(harness.emulator.now().getTime() / 1000),
  })
  const payment = (await stripe.invoicePayments.list({ invoice: String(session.invoice) })).data[0]
  await stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'eur' })
  const entries: [string, string][] = [
    ['product', `/v1/products/${price.product}`],
    ['price', `/v1/prices/${price.id}`],
    ['coupon', `/v1/coupons/${coupon.id}`],
    ['customer', `/v1/customers/${customer}`],
    ['checkout.session', `/v1/checkout/sessions/${session.id}`],
    ['subscription', `/v1/subscriptions/${subscription.id}?expand[]=discounts`],
    ['subscription_item', `/v1/subscription_items/${subscription.items.data[0]?.id}`],
    ['subscription_schedule', `/v1/subscription_schedules/${schedule.id}`],
    ['invoice', `/v1/invoices/${session.invoice}`],
    ['invoice_payment', `/v1/invoice_payments/${payment?.id}`],
    ['payment_intent', `/v1/payment_intents/${charge?.payment_intent}`],
    ['payment_method', `/v1/payment_methods/${charge?.payment_method}`],
    ['charge', `/v1/charges/${charge?.id}?expand[]=refunds`],
    ['refund', `/v1/refunds/${refund.id}`],
    ['dispute', `/v1/disputes/${dispute?.id}`],
    ['event', `/v1/events/${event?.id}`],
    ['webhook_endpoint', '/v1/webhook_endpoints/we_emulator'],
    ['test_helpers.test_clock', `/v1/test_helpers/test_clocks/${clock.id}`],
  ]
  for (const [kind, path] of entries) paths.set(kind, path)
})
afterAll(() => harness.close())

const kinds = [
  'product',
  'price',
  'coupon',
  'customer',
  'checkout.session',
  'subscription',
  'subscription_item',
  'subscription_schedule',
  'invoice',
  'invoice_payment',
  'payment_intent',
  'payment_method',
  'charge',
  'refund',
  'dispute',
  'event',
  'webhook_endpoint',
  'test_helpers.test_clock',
]

/**
 * The name and JSON type of every field in Stripe's published examples, collected by
 * testing/stripe-shapes.ts.
 */
const published: Record<string, Shape> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../testing/stripe-shapes.json'), 'utf8'),
)

describe('every response has the fields of Stripe’s published example', () => {
  test.each(kinds)('%s', async (kind) => {
    const response = await read(paths.get(kind) ?? '')
    const faults = differences(kind, response)
    expect(faults).toEqual([])
  })

  test('discounts, session line items and invoice lines', async () => {
    const subscription = await read(paths.get('subscription') ?? '')
    const session = await read(`${paths.get('checkout.session')}?expand[]=line_items`)
    const invoice = await read(paths.get('invoice') ?? '')
    expect(differences('discount', first(subscription.discounts))).toEqual([])
    expect(differences('item', first(tree(session.line_items).data))).toEqual([])
    expect(differences('line_item', first(tree(invoice.lines).data))).toEqual([])
  })

  test('an adjustment of a customer’s balance', async () => {
    const adjustments = await read(`${paths.get('customer')}/balance_transactions`)
    expect(differences('customer_balance_transaction', first(adjustments.data))).toEqual([])
  })

  test('a balance transaction of a dispute', async () => {
    const dispute = await read(paths.get('dispute') ?? '')
    expect(differences('balance_transaction', first(dispute.balance_transactions))).toEqual([])
  })

  test('a portal session', async () => {
    const customer = paths.get('customer')?.split('/').at(-1) ?? ''
    const portal = await read(
      '/v1/billing_portal/sessions',
      `customer=${customer}&return_url=https://example.com&flow_data[type]=payment_method_update`,
    )
    expect(differences('billing_portal.session', portal)).toEqual([])
  })
})

const declared = declarationsOfTheSdk()

/**
 * Fields that a response lacks, has with another JSON type, or has beyond the example. The examples are some
 * months older than the SDK: a field that the SDK no longer declares may be missing, and one that it declares
 * may be new.
 */
function differences(kind: string, response: Json): string[] {
  const expected = published[kind]
  if (expected === undefined) throw new Error(`no example of ${kind}`)
  return differencesOfShapes(kind, shapeOf(response), expected)
}

function differencesOfShapes(path: string, response: Shape, expected: Shape): string[] {
  if (response === 'null' || expected === 'null') return []
  if (isReference(response, expected) || isReference(expected, response)) return []
  if (typeOf(response) !== typeOf(expected))
    return [`${path} is ${typeOf(response)}, not ${typeOf(expected)}`]
  if (Array.isArray(response) && Array.isArray(expected)) {
    const [mine, theirs] = [response[0], expected[0]]
    return mine === undefined || theirs === undefined || typeOf(mine) !== typeOf(theirs)
      ? []
      : differencesOfShapes(`${path}[0]`, mine, theirs)
  }
  if (
    !hasFields(response) ||
    !hasFields(expected) ||
    path.endsWith('metadata') ||
    path === 'event.data.object'
  )
    return []
  const missing = Object.keys(expected).filter(
    (key) => !(key in response) && declared.has(key) && !optional.has(`${path}.${key}`),
  )
  const unknown = Object.keys(response).filter((key) => !(key in expected) && !declared.has(key))
  const inner = Object.entries(expected).flatMap(([key, theirs]) =>
    differencesOfShapes(`${path}.${key}`, response[key] ?? 'null', theirs),
  )
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...unknown.map((key) => `${path}.${key} is not Stripe's`),
    ...inner,
  ]
}

/** Fields that the SDK declares elsewhere, but no longer on this resource. */
const optional = new Set(['invoice.subscription'])

/** A reference is an id, or the object itself when it was expanded. */
function isReference(id: Shape, object: Shape): boolean {
  return id === 'string' && hasFields(object) && 'id' in object && 'object' in object
}

function typeOf(shape: Shape): string {
  if (typeof shape === 'string') return shape
  return Array.isArray(shape) ? 'array' : 'object'
}

function hasFields(shape: Shape): shape is { [key: string]: Shape } {
  return typeof shape === 'object' && !Array.isArray(shape)
}

function isTree(value: Json): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function tree(value: Json | undefined): Tree {
  if (value === undefined || !isTree(value)) throw new Error('not an object')
  return value
}

function first(value: Json | undefined): Json {
  if (!Array.isArray(value) || value[0] === undefined) throw new Error('nothing in the list')
  return value[0]
}

async function read(path: string, body?: string): Promise<Tree> {
  const response = await fetch(`http://${harness.emulator.host}:${harness.emulator.port}${path}`, {
    ...(body && { method: 'POST', body }),
    headers: { authorization: `Bearer ${secretKey}` },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return tree(await response.json())
}

/** Every field name in the installed SDK's types. */
function declarationsOfTheSdk(): Set<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.d.ts') && !name.includes('V2'),
  )
  const names = new Set<string>()
  for (const file of files) {
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(/^\s+(\w+)\??: /gm))
      if (name) names.add(name)
  }
  return names
}
