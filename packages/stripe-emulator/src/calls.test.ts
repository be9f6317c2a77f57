import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aSubscriber,
  checkoutOf,
  type Harness,
  priceOf,
  secretKey,
  sellPlans,
  startHarness,
} from '../testing/harness.ts'

let harness: Harness
let stripe: Stripe
beforeAll(async () => {
  harness = await startHarness()
  stripe = harness.stripe
  await sellPlans(stripe)
})
afterAll(() => harness.close())

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`http://${harness.emulator.host}:${harness.emulator.port}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secretKey}`, ...init.headers },
  })

describe('idempotency keys', () => {
  test('fifty parallel posts with one key make one session', async () => {
    const order = await checkoutOf(stripe, 'mirabelle_complete_monthly', { client_reference_id: 'fifty' })
    const sessions = await Promise.all(
      Array.from({ length: 50 }, () => stripe.checkout.sessions.create(order, { idempotencyKey: 'fifty' })),
    )
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1)
    const { data } = await stripe.checkout.sessions.list({ limit: 100 })
    expect(data.filter(({ client_reference_id }) => client_reference_id === 'fifty')).toHaveLength(1)
  })

  test('a repeated call gets the first response, marked as replayed', async () => {
    const first = await stripe.customers.create({ email: 'once@exemple.lu' }, { idempotencyKey: 'once' })
    const second = await stripe.customers.create({ email: 'once@exemple.lu' }, { idempotencyKey: 'once' })
    expect(second).toEqual(first)
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
  })

  test('other parameters under the same key are an idempotency_error', async () => {
    await stripe.customers.create({ email: 'a@exemple.lu' }, { idempotencyKey: 'twice' })
    const failure = stripe.customers.create({ email: 'b@exemple.lu' }, { idempotencyKey: 'twice' })
    await expect(failure).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    await expect(failure).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  })

  test('a call that fails validation may be corrected under its key', async () => {
    await expect(
      stripe.prices.create(
        { currency: 'eur', product: 'prod_none', unit_amount: 1 },
        { idempotencyKey: 'corrected' },
      ),
    ).rejects.toMatchObject({
      statusCode: 400,
    })
    const product = await stripe.products.create({ name: 'Corrected' })
    expect(
      await stripe.prices.create(
        { currency: 'eur', product: product.id, unit_amount: 1 },
        { idempotencyKey: 'corrected' },
      ),
    ).toMatchObject({ unit_amount: 1 })
  })

  test('keys expire after a day', async () => {
    const first = await stripe.customers.create({ email: 'day@exemple.lu' }, { idempotencyKey: 'day' })
    await harness.emulator.deliverPending()
    harness.clock.pass(24 * 3600 * 1000 + 1)
    expect(
      (await stripe.customers.create({ email: 'other@exemple.lu' }, { idempotencyKey: 'day' })).id,
    ).not.toBe(first.id)
  })
})

describe('errors have Stripe’s form', () => {
  test('a wrong secret key is 401', async () => {
    const stranger = new Stripe('sk_test_somebody_elses_key', {
      host: harness.emulator.host,
      port: harness.emulator.port,
      protocol: 'http',
    })
    await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    await expect(stranger.customers.list()).rejects.toMatchObject({
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_**************_key',
    })
    expect((await raw('/v1/customers', { headers: { authorization: '' } })).status).toBe(401)
  })

  test('an unknown parameter at any depth is parameter_unknown', async () => {
    for (const [body, param] of [
      ['name=A&colour=red', 'colour'],
      ['name=A&metadata[a]=b&images[0][c]=d', 'images'],
      ['name=A&__proto__[x]=y', '__proto__'],
    ] as const) {
      const response = await raw('/v1/products', { method: 'POST', body })
      const { error } = await response.json()
      expect([response.status, error.type]).toEqual([400, 'invalid_request_error'])
      expect(error.param).toContain(param)
    }
    const nested = raw('/v1/checkout/sessions', {
      method: 'POST',
      body: 'mode=subscription&line_items[0][price]=price_x&line_items[0][tip]=1&success_url=https://a.example',
    })
    expect((await (await nested).json()).error).toMatchObject({
      code: 'parameter_unknown',
      param: 'line_items[0][tip]',
      message: 'Received unknown parameter: line_items[0][tip]',
    })
  })

  test('a missing, empty or wrong parameter is named', async () => {
    const errorOf = async (path: string, body: string) =>
      (await (await raw(path, { method: 'POST', body })).json()).error
    expect(await errorOf('/v1/products', '')).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
      message: 'Missing required param: name.',
    })
    expect(await errorOf('/v1/products', 'name=')).toMatchObject({
      code: 'parameter_invalid_empty',
      param: 'name',
    })
    expect(await errorOf('/v1/prices', 'currency=eur&product=prod_1&unit_amount=12.5')).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    })
    expect(
      await errorOf('/v1/checkout/sessions', 'mode=subscription&success_url=nowhere&line_items[0][price]=x'),
    ).toMatchObject({
      code: 'url_invalid',
      param: 'success_url',
    })
    expect(await errorOf('/v1/refunds', 'amount=1')).toMatchObject({
      code: 'parameter_missing',
      param: 'payment_intent',
    })
  })

  test('an unknown object is resource_missing: 404 in the path, 400 in a parameter', async () => {
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    })
    const order = await checkoutOf(stripe, 'mirabelle_complete_monthly', { customer: 'cus_none' })
    await expect(stripe.checkout.sessions.create(order)).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
    await expect(stripe.prices.retrieve('constructor')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('an unknown path is 404, a body over a megabyte 413, malformed names 400', async () => {
    expect((await (await raw('/v1/toString')).json()).error.message).toContain(
      'Unrecognized request URL (GET: /v1/toString)',
    )
    expect(
      (await raw('/v1/products', { method: 'POST', body: `name=${'a'.repeat(1024 * 1024 + 1)}` })).status,
    ).toBe(413)
    expect((await raw('/v1/products', { method: 'POST', body: 'a[b=c' })).status).toBe(400)
    expect((await raw('/v1/products/%E0%A4%A')).status).toBe(400)
    expect(
      (await raw(`/v1/products`, { method: 'POST', body: 'a[b][c][d][e][f][g][h][i][j]=k' })).status,
    ).toBe(400)
  })

  test('every response has a request id and the API version', async () => {
    const customer = await stripe.customers.create({})
    expect(customer.lastResponse.requestId).toMatch(/^req_\w{14}$/)
    expect(customer.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      requestId: expect.stringMatching(/^req_/),
    })
  })
})

describe('lists', () => {
  test('are newest first and paged in both directions', async () => {
    const made: string[] = []
    for (let index = 0; index < 7; index += 1)
      made.unshift((await stripe.customers.create({ email: 'page@exemple.lu' })).id)
    const first = await stripe.customers.list({ email: 'page@exemple.lu', limit: 3 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
    const walked: string[] = []
    for await (const { id } of stripe.customers.list({ email: 'page@exemple.lu', limit: 3 })) walked.push(id)
    expect(walked).toEqual(made)
    const back = await stripe.customers.list({
      email: 'page@exemple.lu',
      limit: 2,
      ending_before: String(made[4]),
    })
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(2, 4))
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'starting_after',
    })
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'limit',
    })
  })

  test('of events name their type and the call that caused them', async () => {
    const customer = await stripe.customers.create(
      { email: 'event@exemple.lu' },
      { idempotencyKey: 'with an event' },
    )
    await harness.emulator.deliverPending()
    const [event] = (await stripe.events.list({ type: 'customer.created', limit: 1 })).data
    expect(event).toMatchObject({
      api_version: Stripe.API_VERSION,
      data: { object: { id: customer.id, email: 'event@exemple.lu' } },
      request: { id: customer.lastResponse.requestId, idempotency_key: 'with an event' },
    })
    expect(await stripe.events.retrieve(String(event?.id))).toEqual(event)
    expect(
      (await stripe.events.list({ types: ['customer.*'] })).data.every(({ type }) =>
        type.startsWith('customer.'),
      ),
    ).toBe(true)
  })
})

describe('expanding', () => {
  test('follows references through lists and objects', async () => {
    const { session } = await aSubscriber(harness)
    const whole = await stripe.checkout.sessions.retrieve(session.id, {
      expand: [
        'line_items.data.price.product',
        'subscription.items.data.price.product',
        'invoice.payments.data.payment.payment_intent',
      ],
    })
    expect(whole.line_items?.data[0]?.price?.product).toMatchObject({
      object: 'product',
      name: 'Mirabelle complete',
    })
    expect(whole.subscription).toMatchObject({
      items: { data: [{ price: { product: { name: 'Mirabelle complete' } } }] },
    })
    expect(whole.invoice).toMatchObject({
      payments: { data: [{ payment: { payment_intent: { status: 'succeeded' } } }] },
    })
    expect(session.line_items).toBeUndefined()
    await expect(
      stripe.checkout.sessions.retrieve(session.id, { expand: ['nothing'] }),
    ).rejects.toMatchObject({
      message: 'This property cannot be expanded (nothing).',
    })
    await expect(stripe.checkout.sessions.retrieve(session.id, { expand: ['id'] })).rejects.toMatchObject({
      statusCode: 400,
    })
  })
})

describe('the catalogue', () => {
  test('a lookup key belongs to one price and moves only on request', async () => {
    const old = await priceOf(stripe, 'mirabelle_lives_monthly')
    const successor = {
      product: String(old.product),
      currency: 'eur',
      unit_amount: 4100,
      recurring: { interval: 'month' },
      lookup_key: 'mirabelle_lives_monthly',
    } as const
    await expect(stripe.prices.create(successor)).rejects.toMatchObject({
      statusCode: 400,
      param: 'lookup_key',
    })
    const price = await stripe.prices.create({ ...successor, transfer_lookup_key: true })
    expect((await priceOf(stripe, 'mirabelle_lives_monthly')).id).toBe(price.id)
    expect((await stripe.prices.retrieve(old.id)).lookup_key).toBeNull()
  })

  test('metadata is merged, and unset by an empty string', async () => {
    const product = await stripe.products.create({ name: 'Box', metadata: { a: '1', b: '2' } })
    expect((await stripe.products.update(product.id, { metadata: { a: '', c: '3' } })).metadata).toEqual({
      b: '2',
      c: '3',
    })
    expect((await stripe.products.update(product.id, { metadata: '' })).metadata).toEqual({})
    expect((await stripe.products.list({ ids: [product.id] })).data).toHaveLength(1)
  })

  test('an endpoint returns its secret once and receives only the events that it asked for', async () => {
    const endpoint = await stripe.webhookEndpoints.create({
      url: `${harness.site}/other`,
      enabled_events: ['coupon.created'],
    })
    expect(endpoint.secret).toMatch(/^whsec_/)
    expect((await stripe.webhookEndpoints.list()).data.map(({ id, secret }) => [id, secret])).toContainEqual([
      endpoint.id,
      undefined,
    ])
    await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
    expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true })
  })
})
