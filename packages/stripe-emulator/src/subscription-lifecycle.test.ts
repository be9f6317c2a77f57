import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { card, cardFields } from '../testing/card.ts'
import {
  aSubscriber,
  checkoutOf,
  endOfDay,
  type Harness,
  invoicesOf,
  isoTime,
  periodEndOf,
  priceOf,
  sellPlans,
  startHarness,
  typesOf,
} from '../testing/harness.ts'

let harness: Harness
beforeEach(async () => {
  harness = await startHarness(new Date('2026-01-31T10:00:00Z'))
  await sellPlans(harness.stripe)
})
afterEach(() => harness.close())

const again = (subscription: Stripe.Subscription) => harness.stripe.subscriptions.retrieve(subscription.id)

describe('a renewal', () => {
  test('is each month on the anchor’s day, again after a short month', async () => {
    const { subscription } = await aSubscriber(harness)
    const ends = [periodEndOf(subscription)]
    for (const date of ['2026-02-28', '2026-03-31', '2026-04-30', '2026-12-31']) {
      await harness.emulator.advanceTo(endOfDay(date))
      ends.push(periodEndOf(await again(subscription)))
    }
    expect(ends).toEqual([
      '2026-02-28T10:00:00',
      '2026-03-31T10:00:00',
      '2026-04-30T10:00:00',
      '2026-05-31T10:00:00',
      '2027-01-31T10:00:00',
    ])
    const invoices = await invoicesOf(harness.stripe, subscription)
    expect(invoices).toHaveLength(12)
    expect(invoices.every(({ status, amount_paid }) => status === 'paid' && amount_paid === 5700)).toBe(true)
    expect(invoices.map(({ billing_reason }) => billing_reason)).toEqual([
      ...Array(11).fill('subscription_cycle'),
      'subscription_create',
    ])
  })

  test('is charged one hour after the period began, and its events have those times', async () => {
    const { subscription } = await aSubscriber(harness)
    await harness.emulator.advanceTo(new Date('2026-02-28T10:30:00Z'))
    expect((await invoicesOf(harness.stripe, subscription))[0]).toMatchObject({
      status: 'draft',
      amount_due: 5700,
    })
    expect(await again(subscription)).toMatchObject({ status: 'active' })
    await harness.emulator.advanceTo(new Date('2026-02-28T11:00:00Z'))
    expect((await invoicesOf(harness.stripe, subscription))[0]).toMatchObject({ status: 'paid' })
    const moments = Object.fromEntries(
      harness.events.slice(-12).map(({ type, created }) => [type, isoTime(created)]),
    )
    expect(moments).toMatchObject({
      'customer.subscription.updated': '2026-02-28T10:00:00',
      'invoice.created': '2026-02-28T10:00:00',
      'invoice.paid': '2026-02-28T11:00:00',
    })
    const updated = harness.events.findLast(({ type }) => type === 'customer.subscription.updated')
    expect(updated?.data.previous_attributes).toHaveProperty('items')
  })
})

describe('a card that pays once', () => {
  test('fails at renewal, is retried after 1, 3, 5, 7 and 10 days, and then the subscription ends', async () => {
    const { subscription, customer } = await aSubscriber(harness, { number: card.paysOnce })
    await harness.emulator.advanceTo(new Date('2026-02-28T11:00:00Z'))
    expect(await again(subscription)).toMatchObject({ status: 'past_due' })
    expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true })
    expect(isoTime((await invoicesOf(harness.stripe, subscription))[0]?.next_payment_attempt)).toBe(
      '2026-03-01T11:00:00',
    )

    await harness.emulator.advanceTo(endOfDay('2026-03-09'))
    expect((await invoicesOf(harness.stripe, subscription))[0]).toMatchObject({
      status: 'open',
      attempt_count: 5,
      amount_remaining: 5700,
    })
    await harness.emulator.advanceTo(endOfDay('2026-03-10'))

    expect(await again(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      ended_at: Date.parse('2026-03-10T11:00:00Z') / 1000,
    })
    const failures = harness.events.filter(({ type }) => type === 'invoice.payment_failed')
    expect(failures.map(({ created }) => isoTime(created)?.slice(0, 10))).toEqual([
      '2026-02-28',
      '2026-03-01',
      '2026-03-03',
      '2026-03-05',
      '2026-03-07',
      '2026-03-10',
    ])
    expect(typesOf(harness.events).at(-1)).toBe('customer.subscription.deleted')
    await harness.emulator.advanceTo(endOfDay('2026-12-31'))
    expect(await invoicesOf(harness.stripe, subscription)).toHaveLength(2)
  })

  test('is replaced while past due, and the next retry succeeds', async () => {
    const { subscription, customer } = await aSubscriber(harness, { number: card.paysOnce })
    await harness.emulator.advanceTo(endOfDay('2026-02-28'))
    const portal = await harness.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'https://mirabelle.example/fr/compte',
    })
    const page = new URL(portal.url).pathname
    expect(await (await harness.visit(page)).text()).toContain('VISA se terminant par 0341')
    expect((await harness.submit(page, cardFields(card.pays))).status).toBe(303)
    expect(await (await harness.visit(page)).text()).toContain('VISA se terminant par 4242')
    await harness.emulator.advanceTo(endOfDay('2026-03-01'))
    expect(await again(subscription)).toMatchObject({ status: 'active' })
    expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false })
  })

  test('an open invoice is paid at once with another card', async () => {
    const { subscription, customer } = await aSubscriber(harness, { number: card.paysOnce })
    await harness.emulator.advanceTo(endOfDay('2026-02-28'))
    const [invoice] = await invoicesOf(harness.stripe, subscription)
    await expect(harness.stripe.invoices.pay(String(invoice?.id))).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
    const method = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const paid = await harness.stripe.invoices.pay(String(invoice?.id), { payment_method: method.id })
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 5700, attempt_count: 1 })
    expect(await again(subscription)).toMatchObject({ status: 'active' })
    expect((await harness.stripe.charges.list({ customer })).data.map(({ status }) => status)).toEqual([
      'succeeded',
      'failed',
      'failed',
      'succeeded',
    ])
  })
})

describe('the automatic collection of an owed invoice', () => {
  test('is stopped with auto_advance, and goes on where it was', async () => {
    const { subscription } = await aSubscriber(harness, { number: card.paysOnce })
    await harness.emulator.advanceTo(endOfDay('2026-02-28'))
    const [owed] = await invoicesOf(harness.stripe, subscription)
    const id = owed?.id ?? ''
    const stopped = await harness.stripe.invoices.update(id, { auto_advance: false })
    expect(stopped).toMatchObject({ auto_advance: false, next_payment_attempt: null })
    await harness.emulator.advanceTo(endOfDay('2026-03-20'))
    expect(await harness.stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 1 })
    await harness.stripe.invoices.update(id, { auto_advance: true })
    await harness.emulator.advanceTo(endOfDay('2026-03-21'))
    expect(await harness.stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 2 })
    await expect(
      harness.stripe.invoices.update(String(subscription.latest_invoice), { auto_advance: true }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'auto_advance' })
  })
})

describe('a cancellation', () => {
  test('at the end of the paid period can be undone before', async () => {
    const { subscription } = await aSubscriber(harness)
    const leaving = await harness.stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'unused' },
    })
    expect(leaving).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancellation_details: { reason: 'cancellation_requested', feedback: 'unused' },
    })
    expect(isoTime(leaving.cancel_at)).toBe('2026-02-28T10:00:00')
    const staying = await harness.stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: false,
    })
    expect(staying).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    await harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await harness.emulator.advanceTo(endOfDay('2026-02-28'))
    const ended = await again(subscription)
    expect(ended).toMatchObject({ status: 'canceled' })
    expect(isoTime(ended.ended_at)).toBe('2026-02-28T10:00:00')
    expect(await invoicesOf(harness.stripe, subscription)).toHaveLength(1)
    expect(typesOf(harness.events).filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1)
  })

  test('at the end of the period collects what is pending, and a credit stays the customer’s', async () => {
    const { subscription, customer } = await aSubscriber(harness)
    const item = subscription.items.data[0]?.id ?? ''
    await harness.stripe.subscriptionItems.update(item, {
      price: (await priceOf(harness.stripe, 'mirabelle_lives_monthly')).id,
    })
    await harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await harness.emulator.advanceTo(endOfDay('2026-02-28'))
    expect(await again(subscription)).toMatchObject({ status: 'canceled' })
    expect((await invoicesOf(harness.stripe, subscription)).map(({ total }) => total)).toEqual([-1800, 5700])
    expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ balance: -1800 })
  })

  test('at once credits time that was paid and not used', async () => {
    const { subscription, customer } = await aSubscriber(harness)
    await harness.emulator.advanceTo(new Date('2026-02-14T10:00:00Z'))
    await harness.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true })
    expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ balance: -2850 })
    await expect(harness.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(
      harness.stripe.subscriptions.update(subscription.id, { metadata: { a: 'b' } }),
    ).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('a refund', () => {
  test('of a whole invoice by its payment intent', async () => {
    const { session } = await aSubscriber(harness)
    const payments = await harness.stripe.invoicePayments.list({ invoice: String(session.invoice) })
    const intent = String(payments.data[0]?.payment.payment_intent)
    const refund = await harness.stripe.refunds.create({
      payment_intent: intent,
      reason: 'requested_by_customer',
      metadata: { why: 'withdrawal' },
    })
    expect(refund).toMatchObject({ amount: 5700, status: 'succeeded', payment_intent: intent })
    await harness.emulator.deliverPending()
    const event = harness.events.find(({ type }) => type === 'charge.refunded')
    expect(event?.data.object).toMatchObject({
      refunded: true,
      amount_refunded: 5700,
      payment_intent: intent,
    })
    expect((await harness.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
    await expect(harness.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
  })

  test('of card 4000 0000 0000 5126 fails hours after it seemed to succeed', async () => {
    const { customer } = await aSubscriber(harness, { number: '4000 0000 0000 5126' })
    const charge = (await harness.stripe.charges.list({ customer })).data[0]?.id ?? ''
    const refund = await harness.stripe.refunds.create({ charge })
    expect(refund.status).toBe('succeeded')
    expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 5700,
      refunded: true,
    })
    await harness.emulator.advanceTo(new Date(harness.emulator.now().getTime() + 7 * 3_600_000))
    expect(await harness.stripe.charges.retrieve(charge, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 0,
      refunded: false,
      refunds: { data: [{ status: 'failed', failure_reason: 'expired_or_canceled_card' }] },
    })
    await harness.emulator.deliverPending()
    const announcedTypes = harness.events.filter(
      ({ type, data }) => type.startsWith('refund.') && Reflect.get(data.object, 'id') === refund.id,
    )
    expect(announcedTypes.map(({ type }) => type)).toEqual([
      'refund.created',
      'refund.updated',
      'refund.failed',
    ])
  })

  test('in parts never exceeds what was paid', async () => {
    const { customer } = await aSubscriber(harness)
    const charge = (await harness.stripe.charges.list({ customer })).data[0]?.id ?? ''
    await harness.stripe.refunds.create({ charge, amount: 1000 })
    expect(
      await harness.stripe.charges.retrieve(charge, { expand: ['refunds', 'payment_intent'] }),
    ).toMatchObject({
      amount_refunded: 1000,
      refunded: false,
      refunds: { data: [{ amount: 1000 }] },
      payment_intent: { status: 'succeeded', amount_received: 5700 },
    })
    await expect(harness.stripe.refunds.create({ charge, amount: 4701 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    await harness.stripe.refunds.create({ charge })
    expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 5700,
      refunded: true,
    })
  })
})

describe('subscriptions created by the API', () => {
  test('are active with a card on file, and an error without one', async () => {
    const customer = await harness.stripe.customers.create({ email: 'api@exemple.lu' })
    const price = await priceOf(harness.stripe, 'mirabelle_lives_monthly')
    const order = { customer: customer.id, items: [{ price: price.id }] }
    await expect(harness.stripe.subscriptions.create(order)).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    })
    const method = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await harness.stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: method.id },
    })
    expect(await harness.stripe.subscriptions.create(order)).toMatchObject({ status: 'active' })
    const declining = await harness.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    })
    const failing = { ...order, default_payment_method: declining.id, off_session: true }
    await expect(
      harness.stripe.subscriptions.create({ ...failing, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ statusCode: 402 })
    const incomplete = await harness.stripe.subscriptions.create(failing)
    expect(incomplete).toMatchObject({ status: 'incomplete' })
    await harness.emulator.advanceTo(new Date('2026-02-01T10:00:00Z'))
    expect(await again(incomplete)).toMatchObject({ status: 'incomplete_expired' })
    expect(
      (await harness.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data,
    ).toHaveLength(2)
  })

  test('end when their customer is deleted', async () => {
    const { subscription, customer } = await aSubscriber(harness)
    await harness.stripe.customers.del(customer)
    expect(await harness.stripe.customers.retrieve(customer)).toEqual(
      expect.objectContaining({ id: customer, deleted: true }),
    )
    expect(await again(subscription)).toMatchObject({ status: 'canceled' })
  })
})

describe('a dispute', () => {
  async function aDispute(): Promise<{ charge: string; dispute: Stripe.Dispute; customer: string }> {
    const { customer } = await aSubscriber(harness, { number: '4000 0000 0000 0259' })
    const charge = (await harness.stripe.charges.list({ customer })).data[0]?.id ?? ''
    const [dispute] = (await harness.stripe.disputes.list({ charge })).data
    if (!dispute) throw new Error('there is no dispute')
    return { charge, dispute, customer }
  }
  const announcedTypes = async () => {
    await harness.emulator.deliverPending()
    return typesOf(harness.events).filter((type) => type.startsWith('charge.dispute.'))
  }

  test('of card 4000 0000 0000 0259 withdraws the payment at once, which then cannot be refunded', async () => {
    const { charge, dispute } = await aDispute()
    expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({
      disputed: true,
      paid: true,
      amount_refunded: 0,
    })
    expect(dispute).toMatchObject({
      amount: 5700,
      status: 'needs_response',
      reason: 'fraudulent',
      balance_transactions: [{ amount: -5700, net: -7700 }],
    })
    expect(isoTime(dispute.evidence_details.due_by)).toBe('2026-02-09T10:00:00')
    await expect(harness.stripe.refunds.create({ charge })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    })
    expect(await announcedTypes()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  })

  test('that is won by evidence reinstates the money, which can then be refunded', async () => {
    const { charge, dispute } = await aDispute()
    const draft = await harness.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: false,
    })
    expect(draft).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    })
    const won = await harness.stripe.disputes.update(dispute.id, { submit: true })
    expect(won).toMatchObject({
      status: 'won',
      balance_transactions: [{ amount: -5700 }, { amount: 5700, net: 5700 }],
    })
    expect(await announcedTypes()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ])
    expect((await harness.stripe.refunds.create({ charge })).amount).toBe(5700)
    await expect(harness.stripe.disputes.close(dispute.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('is lost when accepted, or unanswered until its due date', async () => {
    const { dispute } = await aDispute()
    expect(await harness.stripe.disputes.close(dispute.id)).toMatchObject({
      status: 'lost',
      balance_transactions: [{ amount: -5700 }],
    })
    const { dispute: unanswered } = await aDispute()
    await harness.emulator.advanceTo(endOfDay('2026-02-10'))
    expect(await harness.stripe.disputes.retrieve(unanswered.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    })
    expect((await announcedTypes()).filter((type) => type === 'charge.dispute.closed')).toHaveLength(2)
  })
})

describe('the clock', () => {
  test('is also moved by a test clock, which is ready when everything is done', async () => {
    const { subscription } = await aSubscriber(harness)
    const clock = await harness.stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(harness.emulator.now().getTime() / 1000),
    })
    const target = Math.floor(endOfDay('2026-03-01').getTime() / 1000)
    const advancing = await harness.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: target })
    expect(advancing).toMatchObject({
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: target } },
    })
    await expect
      .poll(async () => (await harness.stripe.testHelpers.testClocks.retrieve(clock.id)).status, {
        timeout: 20_000,
      })
      .toBe('ready')
    expect(await invoicesOf(harness.stripe, subscription)).toHaveLength(2)
    expect((await harness.stripe.testHelpers.testClocks.retrieve(clock.id)).frozen_time).toBe(target)
  })

  test('never goes back, and a session expires when its time comes', async () => {
    const session = await harness.stripe.checkout.sessions.create(
      await checkoutOf(harness.stripe, 'mirabelle_complete_monthly'),
    )
    await expect(harness.emulator.advanceTo(new Date('2026-01-01T00:00:00Z'))).rejects.toThrow(RangeError)
    await harness.emulator.advanceTo(new Date('2026-02-01T10:00:00Z'))
    expect(await harness.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect(typesOf(harness.events)).toContain('checkout.session.expired')
    const page = await harness.visit(`/dev/payment/${session.id}`)
    expect(page.status).toBe(410)
    expect(await page.text()).toContain('https://mirabelle.example/fr/pricing')
  })
})
