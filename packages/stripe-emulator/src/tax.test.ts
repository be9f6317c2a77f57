import { afterAll, beforeAll, expect, test } from 'vitest'
import { card, cardFields } from '../testing/card.ts'
import { checkoutOf, type Harness, priceOf, sellPlans, startHarness } from '../testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
  await sellPlans(harness.stripe)
})
afterAll(() => harness.close())

const single = {
  mode: 'payment',
  locale: 'fr',
  success_url: 'https://mirabelle.example/fr/offrir#paid',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'eur',
        unit_amount: 11_700,
        tax_behavior: 'inclusive',
        product_data: { name: 'Mirabelle, trois mois en cadeau' },
      },
    },
  ],
} as const

test('a single payment makes one charge with the session’s metadata, and no customer or invoice', async () => {
  const { stripe } = harness
  const session = await stripe.checkout.sessions.create({
    ...single,
    line_items: [...single.line_items],
    metadata: { gift: 'g1' },
    payment_intent_data: { metadata: { gift: 'g1' } },
    automatic_tax: { enabled: true },
    customer_email: 'claire@exemple.lu',
  })
  const page = await (await harness.visit(String(session.url))).text()
  expect(page).toContain('Votre commande')
  expect(page).not.toContain('Renouvelé')
  expect(page.match(/type="submit"/g)).toHaveLength(1)
  const reply = await harness.submit(`/dev/payment/${session.id}`, {
    ...cardFields(card.pays),
    billingCountry: 'FR',
  })
  expect(reply.headers.get('location')).toBe('https://mirabelle.example/fr/offrir#paid')
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer: null,
    subscription: null,
    invoice: null,
    amount_total: 11_700,
    automatic_tax: { enabled: true, status: 'complete' },
    total_details: { amount_tax: 1950 },
    customer_details: { address: { country: 'FR' } },
  })
  expect(await stripe.paymentIntents.retrieve(String(paid.payment_intent))).toMatchObject({
    amount_received: 11_700,
    metadata: { gift: 'g1' },
    setup_future_usage: null,
  })
  const found = await stripe.checkout.sessions.list({ payment_intent: String(paid.payment_intent) })
  expect(found.data.map(({ id }) => id)).toEqual([session.id])
})

test('a declined card leaves the session open', async () => {
  const session = await harness.stripe.checkout.sessions.create({
    ...single,
    line_items: [...single.line_items],
  })
  expect((await harness.submit(`/dev/payment/${session.id}`, cardFields(card.declined))).status).toBe(402)
  expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('each mode accepts only its own parameters', async () => {
  const { stripe } = harness
  const price = await priceOf(stripe, 'mirabelle_lives_monthly')
  await expect(
    stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: single.success_url,
      line_items: [{ price: price.id, quantity: 1 }],
    }),
  ).rejects.toThrow(/recurring price/)
  await expect(
    stripe.checkout.sessions.create({ ...single, mode: 'subscription', line_items: [...single.line_items] }),
  ).rejects.toThrow(/one_time/)
  await expect(
    stripe.checkout.sessions.create({
      ...single,
      line_items: [...single.line_items],
      subscription_data: { metadata: { a: 'b' } },
    }),
  ).rejects.toThrow(/subscription_data/)
})

test('VAT is included in an invoice if its price says so, at the rate of the payer’s country', async () => {
  const { stripe } = harness
  const price = await priceOf(stripe, 'mirabelle_complete_yearly')
  const asked = await checkoutOf(stripe, 'mirabelle_complete_yearly', { automatic_tax: { enabled: true } })
  await expect(stripe.checkout.sessions.create(asked)).rejects.toThrow(/tax_behavior/)
  await stripe.prices.update(price.id, { tax_behavior: 'inclusive' })
  await expect(stripe.prices.update(price.id, { tax_behavior: 'exclusive' })).rejects.toThrow(/once/)
  const session = await stripe.checkout.sessions.create(asked)
  await harness.submit(`/dev/payment/${session.id}`, { ...cardFields(card.pays), billingCountry: 'CH' })
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] })
  const invoice = typeof paid.invoice === 'object' ? paid.invoice : null
  expect(invoice).toMatchObject({
    total: 49_900,
    total_excluding_tax: 46_161,
    automatic_tax: { enabled: true, status: 'complete' },
    customer_address: { country: 'CH' },
    total_taxes: [{ amount: 3739, taxable_amount: 46_161, tax_behavior: 'inclusive' }],
  })
  const rate = invoice?.total_taxes?.[0]?.tax_rate_details?.tax_rate ?? ''
  expect(await stripe.taxRates.retrieve(rate)).toMatchObject({
    percentage: 8.1,
    country: 'CH',
    inclusive: true,
  })
  const read = await (await harness.visit(String(invoice?.hosted_invoice_url))).text()
  expect(read).toContain('8,1')
})

test('a running subscription is taxed from its next invoice on request, but not without a country', async () => {
  const { stripe, clock } = harness
  const price = await priceOf(stripe, 'mirabelle_lives_monthly')
  const session = await stripe.checkout.sessions.create(await checkoutOf(stripe, 'mirabelle_lives_monthly'))
  await harness.submit(`/dev/payment/${session.id}`, { ...cardFields(card.pays), billingCountry: 'BE' })
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(session.id)
  const [id, customerId] = [String(subscription), String(customer)]
  const taxed = { automatic_tax: { enabled: true } }
  await expect(stripe.subscriptions.update(id, taxed)).rejects.toThrow(/tax_behavior/)
  await stripe.prices.update(price.id, { tax_behavior: 'inclusive' })
  await stripe.customers.update(customerId, { address: '' })
  await expect(stripe.subscriptions.update(id, taxed)).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  })
  await stripe.customers.update(customerId, { address: { country: 'BE' } })
  expect(await stripe.subscriptions.update(id, taxed)).toMatchObject(taxed)
  await harness.emulator.advanceTo(new Date(clock.now().getTime() + 32 * 86_400_000))
  const [renewal, first] = (await stripe.invoices.list({ subscription: id })).data
  expect(first).toMatchObject({ total: 3900, total_taxes: [] })
  expect(renewal).toMatchObject({ total: 3900, total_taxes: [{ amount: 677, tax_behavior: 'inclusive' }] })
})
