import { createHash } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '#emulator/languages.ts'
import { card, cardFields } from '../../testing/card.ts'
import { aSubscriber, checkoutOf, type Harness, sellPlans, startHarness } from '../../testing/harness.ts'
import { isLoopback } from './is-loopback.ts'
import { declineTexts, fieldProblems, paymentTexts } from './payment.texts.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
  await sellPlans(harness.stripe)
})
afterAll(() => harness.close())

const open = async (more: Parameters<typeof checkoutOf>[2] = {}) => {
  const session = await harness.stripe.checkout.sessions.create(
    await checkoutOf(harness.stripe, 'mirabelle_complete_monthly', more),
  )
  return { session, path: `/dev/payment/${session.id}` }
}
const show = async (path: string) => text(await (await harness.visit(path)).text())
/** A page's text with its character references decoded. */
const text = (page: string) =>
  page.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

describe('the payment page', () => {
  test.each(languages)(
    'says in %s that it is a test, what is bought and its price',
    async (language: Language) => {
      const { path } = await open({ locale: language })
      const page = await show(path)
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain(paymentTexts.notice[language])
      expect(page).toContain('Mirabelle complete')
      expect(page.replaceAll(/\s/g, ' ')).toContain(language === 'en' ? '€57' : '57 €')
      expect(page).toContain('4000 0000 0000 0341')
      expect(page).toContain('href="https://mirabelle.example/fr/pricing"')
      expect(page).not.toMatch(/<script|style="|onclick=/)
    },
  )

  test('shows every item, the discount and the amount due', async () => {
    const coupon = await harness.stripe.coupons.create({ percent_off: 30, duration: 'forever' })
    const { data } = await harness.stripe.prices.list({
      lookup_keys: ['mirabelle_lives_monthly', 'mirabelle_complete_monthly'],
    })
    const { session, path } = await open({
      line_items: data.map(({ id }, index) => ({ price: id, quantity: index + 1 })),
      discounts: [{ coupon: coupon.id }],
    })
    const page = (await show(path)).replaceAll(/\s/g, ' ')
    for (const seen of ['Mirabelle lives', 'Mirabelle complete', 'Quantité : 2', 'Réduction'])
      expect(page).toContain(seen)
    expect(session.amount_total).toBe(
      (session.amount_subtotal ?? 0) - (session.total_details?.amount_discount ?? 0),
    )
    expect(page).toContain(`${((session.amount_total ?? 0) / 100).toFixed(2).replace('.', ',')} €`)
  })

  test('has a policy that allows only its own style and its redirect', async () => {
    const { path } = await open()
    const response = await harness.visit(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const style = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? ''
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' https://mirabelle.example;")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
  })

  test.each([
    ['email', 'claire@exemple', fieldProblems.email],
    ['email', 'claire weber@exemple.lu', fieldProblems.email],
    ['cardNumber', '4242 4242 4242 4241', fieldProblems.cardNumber],
    ['cardNumber', '4242', fieldProblems.cardNumber],
    ['cardNumber', '', fieldProblems.cardNumber],
    ['cardExpiry', '13/34', fieldProblems.cardExpiry],
    ['cardExpiry', 'décembre', fieldProblems.cardExpiry],
    ['cardExpiry', '12/25', fieldProblems.cardExpired],
    ['cardCvc', '12', fieldProblems.cardCvc],
    ['cardCvc', '1234', fieldProblems.cardCvc],
    ['billingName', '   ', fieldProblems.billingName],
  ] as const)(
    'names what is wrong with %s %j at the field, and keeps the rest',
    async (name, value, problem) => {
      const { session, path } = await open()
      const response = await harness.submit(path, { ...cardFields(card.pays), [name]: value })
      const page = text(await response.text())
      expect(response.status).toBe(422)
      expect(page).toMatch(
        new RegExp(`name="${name}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*${name}-problem"`),
      )
      expect(page).toContain(`<p class="wrong" id="${name}-problem">${problem.fr}</p>`)
      expect(page).toContain(`<a href="#${name}">${problem.fr}</a>`)
      expect(page).toContain(name === 'billingName' ? 'value="4242 4242 4242 4242"' : 'value="Claire Weber"')
      expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    },
  )

  test.each([
    ['4242-4242-4242-4242', '01/2040', '123'],
    ['  4242424242424242  ', '1/40', '000'],
    ['3782 822463 10005', '12 / 34', '1234'],
    ['5555555555554444', '0131', '999'],
  ])('accepts %s, %s, %s', async (cardNumber, cardExpiry, cardCvc) => {
    const { path } = await open()
    expect((await harness.submit(path, { ...cardFields(cardNumber), cardExpiry, cardCvc })).status).toBe(303)
  })

  test.each([
    ['4000 0000 0000 0002', 'generic_decline'],
    ['4000 0000 0000 9995', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card'],
    ['4000 0000 0000 0127', 'incorrect_cvc'],
    ['4000 0000 0000 0119', 'processing_error'],
    ['4000 0566 5566 5556', 'test_mode_live_card'],
  ] as const)('%s is declined with %s and may be replaced', async (number, code) => {
    const { path } = await open({ locale: 'it' })
    const response = await harness.submit(path, cardFields(number))
    expect(response.status).toBe(402)
    expect(text(await response.text())).toContain(declineTexts[code].it)
    expect((await harness.submit(path, cardFields(card.pays))).status).toBe(303)
  })

  test('shows the e-mail of a known customer and accepts no other', async () => {
    const customer = await harness.stripe.customers.create({ email: 'known@exemple.lu' })
    const { session, path } = await open({ customer: customer.id })
    expect(await show(path)).toMatch(/name="email" value="known@exemple.lu"[^>]* readonly/)
    await harness.submit(path, cardFields(card.pays, 'other@exemple.lu'))
    const paid = await harness.stripe.checkout.sessions.retrieve(session.id)
    expect(paid).toMatchObject({ customer: customer.id, customer_details: { email: 'known@exemple.lu' } })
  })

  test('of a paid session says so and links back; a second payment changes nothing', async () => {
    const { session } = await aSubscriber(harness)
    const page = await show(`/dev/payment/${session.id}`)
    expect(page).toContain(paymentTexts.paidTitle.fr)
    expect(page).toContain(`href="https://mirabelle.example/fr/payment-success?session_id=${session.id}"`)
    expect(page).not.toContain('<form')
    expect((await harness.submit(`/dev/payment/${session.id}`, cardFields(card.declined))).status).toBe(303)
  })

  test('escapes text that comes from outside', async () => {
    const product = await harness.stripe.products.create({ name: '<script>alert(1)</script> & "Co"' })
    const price = await harness.stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 100,
      recurring: { interval: 'month' },
    })
    const { path } = await open({ line_items: [{ price: price.id, quantity: 1 }] })
    const response = await harness.submit(path, {
      ...cardFields(card.declined),
      billingName: '"><img src=x onerror=alert(1)>',
    })
    const page = await response.text()
    expect(page).not.toMatch(/<script|<img/)
    expect(text(page)).toContain('<script>alert(1)</script> & "Co"')
  })

  test('handles a price with cents, an unknown session and a malformed path', async () => {
    expect((await harness.visit('/dev/payment/cs_test_nothing')).status).toBe(404)
    expect((await harness.visit('/dev/payment/%E0%A4%A')).status).toBe(404)
    expect((await harness.visit('/dev/payment/fonts/../../../package.json')).status).not.toBe(200)
    expect((await harness.visit('/dev/payment/fonts/constructor')).status).toBe(404)
    expect((await harness.visit('/dev/payment/fonts/besley.woff2')).headers.get('content-type')).toBe(
      'font/woff2',
    )
  })
})

describe('the pages accept only this machine and their own forms', () => {
  test('a form from another site is 403', async () => {
    const { session, path } = await open()
    const strangers: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of strangers) {
      expect((await harness.submit(path, cardFields(card.pays), headers)).status).toBe(403)
    }
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  test('another method is 405, too large a form 413', async () => {
    const { path } = await open()
    const response = await harness.visit(path, { method: 'PUT', body: 'a=b' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect((await harness.submit(path, { email: 'a'.repeat(70_000) })).status).toBe(413)
    for (const [page, method, allow] of [
      ['/dev/payment', 'PUT', 'GET, HEAD'],
      ['/dev/payment', 'POST', 'GET, HEAD'],
      ['/dev/payment/clock', 'GET', 'POST'],
      ['/dev/payment/refund', 'DELETE', 'POST'],
      ['/dev/payment/dispute', 'GET', 'POST'],
      ['/dev/payment/invoices/in_1', 'POST', 'GET, HEAD'],
    ] as const) {
      const response = await harness.visit(page, { method })
      expect([page, method, response.status, response.headers.get('allow')]).toEqual([
        page,
        method,
        405,
        allow,
      ])
    }
  })

  test.each([
    ['127.0.0.1', 'localhost:3000', true],
    ['::1', '[::1]:3000', true],
    ['::ffff:127.0.0.1', 'pay.example', true],
    ['192.0.2.7', 'localhost:3000', false],
    ['127.0.0.1', 'rebound.example', false],
    ['127.0.0.1', '', false],
  ])('a connection from %s for %j is answered: %s', (remoteAddress, host, answered) => {
    const socket = new Socket()
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
    const request = new IncomingMessage(socket)
    request.headers.host = host
    expect(isLoopback(request, 'https://pay.example')).toBe(answered)
  })
})

describe('the developer page', () => {
  test('lists objects and moves the clock by a day, a month with its hour, or to a date', async () => {
    const { subscription, customer } = await aSubscriber(harness)
    const page = await show('/dev/payment')
    for (const seen of [
      subscription.id,
      customer,
      'checkout.session.completed',
      'active',
      'Refund €57',
      '2026-01-31 10:00:00',
    ])
      expect(page).toContain(seen)
    await harness.submit('/dev/payment/clock', { by: 'day' })
    expect(harness.emulator.now()).toEqual(new Date('2026-02-01T10:00:00Z'))
    await harness.submit('/dev/payment/clock', { by: 'month' })
    expect(harness.emulator.now()).toEqual(new Date('2026-03-01T11:00:00Z'))
    expect(
      (await harness.stripe.invoices.list({ subscription: subscription.id })).data.map(
        ({ status }) => status,
      ),
    ).toEqual(['paid', 'paid'])
    await harness.submit('/dev/payment/clock', { to: '2026-03-10' })
    expect(harness.emulator.now()).toEqual(new Date('2026-03-10T23:59:59Z'))
    for (const to of ['2026-03-09', 'soon', '', '2028-03-13', '9999-12-31'])
      expect((await harness.submit('/dev/payment/clock', { to })).status).toBe(422)
  })

  test('refunds a charge once', async () => {
    const { customer } = await aSubscriber(harness)
    const charge = (await harness.stripe.charges.list({ customer })).data[0]?.id ?? ''
    expect((await harness.submit('/dev/payment/refund', { charge })).status).toBe(303)
    expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({ refunded: true })
    expect((await harness.submit('/dev/payment/refund', { charge })).status).toBe(422)
    expect((await harness.submit('/dev/payment/refund', { charge: 'ch_none' })).status).toBe(422)
    expect((await harness.submit('/dev/payment/constructor', {})).status).toBe(404)
  })

  test('disputes a charge once, and closes the dispute once, as won or lost', async () => {
    const { customer } = await aSubscriber(harness)
    const charge = (await harness.stripe.charges.list({ customer })).data[0]?.id ?? ''
    const shown = async () => (await harness.visit('/dev/payment')).text()
    expect((await harness.submit('/dev/payment/dispute', { charge })).status).toBe(303)
    expect((await harness.submit('/dev/payment/dispute', { charge })).status).toBe(422)
    expect(await shown()).toContain('disputed: needs response')
    expect(await shown()).not.toContain(`name="charge" value="${charge}"`)
    const dispute = (await harness.stripe.disputes.list({ charge })).data[0]?.id ?? ''
    expect((await harness.submit('/dev/payment/close', { dispute, outcome: 'won' })).status).toBe(303)
    expect((await harness.submit('/dev/payment/close', { dispute, outcome: 'lost' })).status).toBe(422)
    expect((await harness.submit('/dev/payment/close', { dispute: 'dp_none', outcome: 'lost' })).status).toBe(
      422,
    )
    expect(await shown()).toContain('disputed: won')
    expect((await harness.submit('/dev/payment/refund', { charge })).status).toBe(303)
  })

  test('replaces the card of a customer', async () => {
    const { customer, subscription } = await aSubscriber(harness)
    expect((await harness.submit('/dev/payment/card', { customer, card: '4000000000000341' })).status).toBe(
      303,
    )
    const changed = await harness.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['default_payment_method'],
    })
    expect(changed.default_payment_method).toMatchObject({ card: { last4: '0341' }, customer })
    expect((await harness.stripe.paymentMethods.list({ customer })).data).toHaveLength(2)
  })

  test('an invoice’s page is in its customer’s language, as is its charge’s receipt', async () => {
    const { session, customer } = await aSubscriber(harness, { more: { locale: 'it' } })
    const invoice = await harness.stripe.invoices.retrieve(String(session.invoice))
    const page = await show(String(invoice.hosted_invoice_url))
    for (const seen of [`Fattura ${invoice.number}`, 'Pagata', 'Mirabelle complete', 'lang="it"'])
      expect(page).toContain(seen)
    const charge = (await harness.stripe.charges.list({ customer })).data[0]
    expect(await show(String(charge?.receipt_url))).toContain(`Fattura ${invoice.number}`)
  })
})

describe('the portal', () => {
  test('declines a card, accepts another, and returns to `return_url`', async () => {
    const { customer } = await aSubscriber(harness)
    const back = 'https://mirabelle.example/it/account'
    const flow_data = {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: `${back}?done` } },
    } as const
    const portal = await harness.stripe.billingPortal.sessions.create({
      customer,
      return_url: back,
      locale: 'it',
      flow_data,
    })
    const path = new URL(portal.url).pathname
    expect(await show(path)).toContain('VISA che termina con 4242')
    expect((await harness.submit(path, cardFields(card.declined))).status).toBe(402)
    expect((await harness.submit(path, { ...cardFields(card.pays), cardCvc: '' })).status).toBe(422)
    const response = await harness.submit(path, cardFields('5555 5555 5555 4444'))
    expect([response.status, response.headers.get('location')]).toEqual([303, `${back}?done`])
    expect(await show(path)).toContain('MASTERCARD che termina con 4444')
    await harness.emulator.advanceTo(new Date(harness.emulator.now().getTime() + 3601_000))
    expect((await harness.visit(path)).status).toBe(410)
  })
})
