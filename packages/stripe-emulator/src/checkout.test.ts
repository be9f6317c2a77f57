import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { card, cardFields } from '../testing/card.ts'
import {
  aSubscriber,
  checkoutOf,
  type Harness,
  priceOf,
  sellPlans,
  startHarness,
  typesOf,
} from '../testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
  await sellPlans(harness.stripe)
})
afterAll(() => harness.close())

describe('paying on the checkout page', () => {
  test('a price is found by its lookup key', async () => {
    const price = await priceOf(harness.stripe, 'mirabelle_lives_yearly')
    expect(price).toMatchObject({
      unit_amount: 29900,
      currency: 'eur',
      recurring: { interval: 'year', interval_count: 1 },
    })
    expect(price.unit_amount_decimal?.toString()).toBe('29900')
  })

  test('4242 pays: the browser is redirected; subscription, invoice and events exist', async () => {
    const session = await harness.stripe.checkout.sessions.create(
      await checkoutOf(harness.stripe, 'mirabelle_complete_monthly', {
        metadata: { planId: 'complete' },
        subscription_data: { metadata: { planId: 'complete' } },
      }),
    )
    expect(session.url).toBe(`${harness.site}/dev/payment/${session.id}`)
    const page = await (await harness.visit(String(session.url))).text()
    for (const name of ['email', 'cardNumber', 'cardExpiry', 'cardCvc', 'billingName'])
      expect(page.split(`name="${name}"`)).toHaveLength(2)
    expect(page.match(/type="submit"/g)).toHaveLength(1)

    const response = await harness.submit(`/dev/payment/${session.id}`, cardFields(card.pays))

    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `https://mirabelle.example/fr/payment-success?session_id=${session.id}`,
    )
    const paid = await harness.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice.payments', 'customer', 'line_items'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_total: 5700,
      customer_details: { email: 'claire@exemple.lu' },
    })
    expect(paid.line_items?.data[0]).toMatchObject({
      amount_total: 5700,
      price: { lookup_key: 'mirabelle_complete_monthly' },
    })
    expect(paid.customer).toMatchObject({
      email: 'claire@exemple.lu',
      name: 'Claire Weber',
      preferred_locales: ['fr'],
    })
    expect(paid.subscription).toMatchObject({
      status: 'active',
      metadata: { planId: 'complete' },
      latest_invoice: {
        status: 'paid',
        amount_paid: 5700,
        billing_reason: 'subscription_create',
        parent: { type: 'subscription_details' },
      },
    })
    await harness.emulator.deliverPending()
    expect(typesOf(harness.events)).toEqual(
      expect.arrayContaining([
        'customer.created',
        'invoice.paid',
        'customer.subscription.created',
        'charge.succeeded',
        'checkout.session.completed',
      ]),
    )
  })

  test('4000…0002 is declined: the page says so, keeps the input, and the session stays open', async () => {
    const session = await harness.stripe.checkout.sessions.create(
      await checkoutOf(harness.stripe, 'mirabelle_lives_monthly'),
    )
    const response = await harness.submit(`/dev/payment/${session.id}`, cardFields(card.declined))
    const page = await response.text()
    expect(response.status).toBe(402)
    expect(page).toContain('Votre carte a été refusée.')
    expect(page).toContain('value="4000 0000 0000 0002"')
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  test('a double submit pays once', async () => {
    const session = await harness.stripe.checkout.sessions.create(
      await checkoutOf(harness.stripe, 'mirabelle_lives_monthly'),
    )
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        harness.submit(`/dev/payment/${session.id}`, cardFields(card.pays, 'double@exemple.lu')),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(303))
    const { data } = await harness.stripe.customers.list({ email: 'double@exemple.lu' })
    expect(data).toHaveLength(1)
  })

  test('a subscriber has one subscription', async () => {
    const { customer } = await aSubscriber(harness)
    expect((await harness.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
  })
})
