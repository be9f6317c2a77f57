import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { card, cardFields } from '../testing/card.ts'
import {
  aSubscriber,
  checkoutOf,
  endOfDay,
  type Harness,
  invoicesOf,
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

describe('a change of plan', () => {
  test('happens at the next cycle by a schedule: monthly to yearly', async () => {
    const { subscription } = await aSubscriber(harness, { key: 'mirabelle_lives_monthly' })
    const yearly = await priceOf(harness.stripe, 'mirabelle_complete_yearly')
    const schedule = await harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [phase] = schedule.phases
    if (!phase) throw new Error('no phase')
    await harness.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: String(phase.items[0]?.price), quantity: 1 }],
          start_date: phase.start_date,
          end_date: phase.end_date,
        },
        {
          items: [{ price: yearly.id, quantity: 1 }],
          duration: { interval: 'year' },
          proration_behavior: 'none',
          metadata: { planId: 'complete' },
        },
      ],
    })
    expect(await again(subscription)).toMatchObject({
      schedule: schedule.id,
      items: { data: [{ price: { lookup_key: 'mirabelle_lives_monthly' } }] },
    })
    await expect(
      harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 })
    const preview = await harness.stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview).toMatchObject({
      amount_due: 49900,
      billing_reason: 'subscription_cycle',
      status: 'draft',
    })

    await harness.emulator.advanceTo(endOfDay('2026-02-28'))

    const changed = await again(subscription)
    expect(changed).toMatchObject({
      status: 'active',
      metadata: { planId: 'complete' },
      items: { data: [{ price: { id: yearly.id } }] },
    })
    expect(periodEndOf(changed)).toBe('2027-02-28T10:00:00')
    expect((await invoicesOf(harness.stripe, subscription)).map(({ amount_paid }) => amount_paid)).toEqual([
      49900, 3900,
    ])
    expect(await harness.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'active',
      current_phase: { start_date: phase.end_date },
    })

    await harness.emulator.advanceTo(endOfDay('2027-02-28'))
    expect(await harness.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
      subscription: null,
    })
    expect(await again(subscription)).toMatchObject({ schedule: null, status: 'active' })
    expect(await invoicesOf(harness.stripe, subscription)).toHaveLength(3)
  })

  test('by a schedule keeps discounts that its phase names, and drops the others', async () => {
    const { subscription } = await aSubscriber(harness)
    const coupon = await harness.stripe.coupons.create({ percent_off: 30, duration: 'forever' })
    const price = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
    const completeAgain = await anotherPrice(5700)
    await harness.stripe.subscriptionItems.create({
      subscription: subscription.id,
      price: completeAgain.id,
      discounts: [{ coupon: coupon.id }],
      proration_behavior: 'none',
    })
    const lives = await priceOf(harness.stripe, 'mirabelle_lives_monthly')
    const schedule = await harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [now] = schedule.phases
    if (!now) throw new Error('no phase')
    const livesAgain = await anotherPrice(3900)
    const same = [{ price: price.id }, { price: completeAgain.id, discounts: [{ coupon: coupon.id }] }]
    const then = [{ price: lives.id }, { price: livesAgain.id, discounts: [{ coupon: coupon.id }] }]
    await harness.stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: same, start_date: now.start_date, end_date: now.end_date },
        { items: then, end_date: Date.parse('2026-03-31T10:00:00Z') / 1000 },
        { items: [{ price: lives.id }] },
      ],
    })
    expect(await invoicesOf(harness.stripe, subscription)).toHaveLength(1)
    await harness.emulator.advanceTo(endOfDay('2026-03-31'))
    expect((await invoicesOf(harness.stripe, subscription)).map(({ amount_paid }) => amount_paid)).toEqual([
      3900,
      3900 + 2730,
      5700,
    ])
    expect((await again(subscription)).items.data.map(({ discounts }) => discounts)).toEqual([[]])
  })

  test('by a schedule keeps the subscription’s own discount only where a phase names it', async () => {
    const coupon = await harness.stripe.coupons.create({ percent_off: 20, duration: 'forever' })
    const lives = await priceOf(harness.stripe, 'mirabelle_lives_monthly')
    const complete = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
    const changed = async (isNamed: boolean) => {
      const { subscription } = await aSubscriber(harness)
      const given = await harness.stripe.subscriptions.update(subscription.id, {
        discounts: [{ coupon: coupon.id }],
      })
      const discounts = isNamed
        ? { discounts: given.discounts.map((one) => ({ discount: String(one) })) }
        : {}
      const schedule = await harness.stripe.subscriptionSchedules.create({
        from_subscription: subscription.id,
      })
      const { start_date, end_date } = schedule.phases[0] ?? {}
      if (!start_date || !end_date) throw new Error('no phase')
      await harness.stripe.subscriptionSchedules.update(schedule.id, {
        phases: [
          { items: [{ price: complete.id }], start_date, end_date, ...discounts },
          { items: [{ price: lives.id }], ...discounts },
        ],
      })
      const preview = await harness.stripe.invoices.createPreview({ schedule: schedule.id })
      return {
        due: preview.amount_due,
        keeps: (await again(subscription)).discounts.join() === given.discounts.join(),
      }
    }
    expect(await changed(true)).toEqual({ due: 3120, keeps: true })
    expect(await changed(false)).toEqual({ due: 3900, keeps: false })
  })

  test('by a schedule in mid-period is prorated, and the schedule may end the subscription', async () => {
    const { subscription } = await aSubscriber(harness, { key: 'mirabelle_lives_monthly' })
    const complete = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
    const lives = await priceOf(harness.stripe, 'mirabelle_lives_monthly')
    const schedule = await harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const start = schedule.phases[0]?.start_date ?? 0
    const middle = Date.parse('2026-02-14T10:00:00Z') / 1000
    const end = Date.parse('2026-03-31T10:00:00Z') / 1000
    await harness.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'cancel',
      phases: [
        { items: [{ price: lives.id }], start_date: start, end_date: middle },
        { items: [{ price: complete.id }], end_date: end, proration_behavior: 'always_invoice' },
      ],
    })
    await harness.emulator.advanceTo(endOfDay('2026-02-14'))
    expect((await invoicesOf(harness.stripe, subscription)).map(({ amount_paid }) => amount_paid)).toEqual([
      900, 3900,
    ])
    await harness.emulator.advanceTo(endOfDay('2026-03-31'))
    expect(await again(subscription)).toMatchObject({ status: 'canceled', ended_at: end })
    expect(await harness.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'completed',
      completed_at: end,
    })
    expect(typesOf(harness.events)).toContain('subscription_schedule.completed')
  })

  test.each([
    ['the first phase must say when it began', { items: true }, 'phases[0][start_date]'],
    ['a phase cannot end before it begins', { start: true, end: 1 }, 'phases[0][end_date]'],
    ['nor begin elsewhere than the current one does', { start: 5 }, 'phases[0][start_date]'],
  ] as const)('%s', async (_, wrong, param) => {
    const { subscription } = await aSubscriber(harness)
    const price = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
    const schedule = await harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const start = schedule.phases[0]?.start_date ?? 0
    const phase = {
      items: [{ price: price.id }],
      ...('start' in wrong && { start_date: wrong.start === true ? start : wrong.start }),
      ...('end' in wrong && { end_date: wrong.end }),
    }
    await expect(
      harness.stripe.subscriptionSchedules.update(schedule.id, { phases: [phase] }),
    ).rejects.toMatchObject({ statusCode: 400, param })
  })

  test('is cancelled by releasing the schedule', async () => {
    const { subscription } = await aSubscriber(harness)
    const schedule = await harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    await expect(
      harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
    ).rejects.toMatchObject({ statusCode: 400 })
    await harness.stripe.subscriptionSchedules.release(schedule.id)
    expect(await again(subscription)).toMatchObject({ schedule: null })
    await expect(harness.stripe.subscriptionSchedules.release(schedule.id)).rejects.toMatchObject({
      statusCode: 400,
    })
    await harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await harness.emulator.advanceTo(endOfDay('2026-03-01'))
    expect(await again(subscription)).toMatchObject({ status: 'canceled' })
  })

  test('at once is prorated to the second, on the next invoice', async () => {
    const { subscription } = await aSubscriber(harness, { key: 'mirabelle_lives_monthly' })
    await harness.emulator.advanceTo(new Date('2026-02-14T10:00:00Z'))
    const complete = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
    const items = [{ id: String(subscription.items.data[0]?.id), price: complete.id }]
    const preview = await harness.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items },
    })
    expect(preview).toMatchObject({ amount_due: 5700 + 2850 - 1950 })
    await harness.stripe.subscriptions.update(subscription.id, { items })
    expect(await invoicesOf(harness.stripe, subscription)).toHaveLength(1)
    await harness.emulator.advanceTo(endOfDay('2026-02-28'))
    const [invoice] = await invoicesOf(harness.stripe, subscription)
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-1950, 2850, 5700])
    expect(invoice?.lines.data[0]?.parent?.subscription_item_details).toMatchObject({
      proration: true,
      subscription: subscription.id,
    })
    expect(invoice).toMatchObject({ amount_paid: preview.amount_due, status: 'paid' })
  })

  test('at once is billed at once on request; with none nothing is billed', async () => {
    const { subscription } = await aSubscriber(harness, { key: 'mirabelle_lives_monthly' })
    await harness.emulator.advanceTo(new Date('2026-02-14T10:00:00Z'))
    const complete = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
    const id = String(subscription.items.data[0]?.id)
    const changed = await harness.stripe.subscriptions.update(subscription.id, {
      items: [{ id, price: complete.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    expect(changed.latest_invoice).toMatchObject({
      amount_paid: 900,
      billing_reason: 'subscription_update',
      status: 'paid',
    })
    const lives = await priceOf(harness.stripe, 'mirabelle_lives_monthly')
    await harness.stripe.subscriptions.update(subscription.id, {
      items: [{ id, price: lives.id }],
      proration_behavior: 'none',
    })
    expect(await invoicesOf(harness.stripe, subscription)).toHaveLength(2)
    const yearly = await priceOf(harness.stripe, 'mirabelle_lives_yearly')
    const restarted = await harness.stripe.subscriptions.update(subscription.id, {
      items: [{ id, price: yearly.id }],
      expand: ['latest_invoice'],
    })
    expect(periodEndOf(restarted)).toBe('2027-02-14T10:00:00')
    expect(restarted.latest_invoice).toMatchObject({ amount_paid: 29900 - 1950 })
  })

  test('a further child is prorated to the second as previewed and charged at once, or rejected', async () => {
    const { subscription, customer } = await aSubscriber(harness)
    await harness.emulator.advanceTo(new Date('2026-02-14T10:00:00Z'))
    const price = await anotherPrice(3990)
    const from = Date.parse('2026-02-14T09:30:00Z') / 1000
    const items = [{ price: price.id, quantity: 1, metadata: { children: 'a' } }]
    const atOnce = { proration_behavior: 'always_invoice', proration_date: from } as const
    const preview = await harness.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, ...atOnce },
    })
    expect(preview.lines.data.map(({ amount, period }) => [amount, period.start])).toEqual([
      [preview.amount_due, from],
    ])
    const failing = await harness.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await harness.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id })
    const change = { items, ...atOnce, payment_behavior: 'error_if_incomplete' } as const
    await expect(harness.stripe.subscriptions.update(subscription.id, change)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
    })
    expect((await again(subscription)).items.data).toHaveLength(1)
    const good = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await harness.stripe.subscriptions.update(subscription.id, { default_payment_method: good.id })
    const added = await harness.stripe.subscriptions.update(subscription.id, change)
    const [invoice] = await invoicesOf(harness.stripe, subscription)
    expect(invoice).toMatchObject({ amount_paid: preview.amount_due, billing_reason: 'subscription_update' })
    const item = added.items.data[1]
    if (!item) throw new Error('the item was not added')
    expect(item).toMatchObject({ quantity: 1, metadata: { children: 'a' } })

    const gone = [{ id: item.id, deleted: true }]
    const next = await harness.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: gone, proration_date: from },
    })
    expect(next.amount_due).toBe(5700 - preview.amount_due)
    await harness.stripe.subscriptions.update(subscription.id, { items: gone, proration_date: from })
    await harness.emulator.advanceTo(endOfDay('2026-02-28'))
    expect((await invoicesOf(harness.stripe, subscription))[0]).toMatchObject({
      amount_paid: next.amount_due,
    })
  })

  test('a price is accepted once per subscription: several units of it are a quantity', async () => {
    const { subscription } = await aSubscriber(harness)
    const price = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
    const twice = {
      statusCode: 400,
      message: expect.stringContaining('multiple subscription items with the same plan'),
    }
    await expect(
      harness.stripe.subscriptionItems.create({ subscription: subscription.id, price: price.id }),
    ).rejects.toMatchObject(twice)
    await expect(
      harness.stripe.subscriptions.update(subscription.id, { items: [{ price: price.id }] }),
    ).rejects.toMatchObject(twice)
    const schedule = await harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const phases = [
      { items: [{ price: price.id }, { price: price.id }], start_date: schedule.phases[0]?.start_date ?? 0 },
    ]
    await expect(harness.stripe.subscriptionSchedules.update(schedule.id, { phases })).rejects.toMatchObject(
      twice,
    )
  })
})

async function anotherPrice(cents: number): Promise<Stripe.Price> {
  const { product } = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
  return harness.stripe.prices.create({
    product: String(product),
    currency: 'eur',
    unit_amount: cents,
    recurring: { interval: 'month' },
  })
}

describe('free days', () => {
  test('thirty for a subscriber move the next charge, without a charge or a credit', async () => {
    const { subscription, customer } = await aSubscriber(harness)
    await harness.emulator.advanceTo(new Date('2026-02-10T10:00:00Z'))
    const end = subscription.items.data[0]?.current_period_end ?? 0
    const moved = await harness.stripe.subscriptions.update(subscription.id, {
      trial_end: end + 30 * 86_400,
      proration_behavior: 'none',
    })
    expect(moved).toMatchObject({
      status: 'trialing',
      trial_end: end + 30 * 86_400,
      billing_cycle_anchor: end + 30 * 86_400,
    })
    expect(periodEndOf(moved)).toBe('2026-03-30T10:00:00')
    expect((await invoicesOf(harness.stripe, subscription)).map(({ amount_due }) => amount_due)).toEqual([
      0, 5700,
    ])
    await harness.emulator.advanceTo(endOfDay('2026-03-30'))
    const renewed = await again(subscription)
    expect(renewed).toMatchObject({ status: 'active' })
    expect(periodEndOf(renewed)).toBe('2026-04-30T10:00:00')
    expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 })
    expect((await invoicesOf(harness.stripe, subscription)).map(({ amount_paid }) => amount_paid)).toEqual([
      5700, 0, 5700,
    ])
    expect(typesOf(harness.events)).toContain('customer.subscription.trial_will_end')
  })

  test('an item of its own is charged with a change, or waits for the next invoice', async () => {
    const { subscription } = await aSubscriber(harness)
    const end = subscription.items.data[0]?.current_period_end ?? 0
    await harness.stripe.subscriptions.update(subscription.id, {
      trial_end: end + 30 * 86_400,
      proration_behavior: 'none',
    })
    const { product } = await priceOf(harness.stripe, 'mirabelle_complete_monthly')
    const other = await anotherPrice(3000)
    const period = {
      start: { type: 'timestamp', timestamp: end - 1000 },
      end: { type: 'timestamp', timestamp: end },
    } as const
    const itemOf = (cents: number) => ({
      price_data: { currency: 'eur', product: String(product), unit_amount: cents },
      discountable: false,
      period,
    })
    const added = await harness.stripe.subscriptions.update(subscription.id, {
      items: [{ price: other.id }],
      add_invoice_items: [itemOf(1200)],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    })
    expect(added.latest_invoice).toMatchObject({
      amount_paid: 1200,
      lines: {
        data: [
          {
            amount: 1200,
            period: { start: end - 1000, end },
            parent: { type: 'invoice_item_details', invoice_item_details: { proration: false } },
            pricing: { price_details: { product } },
          },
        ],
      },
    })
    await harness.stripe.subscriptions.update(subscription.id, { add_invoice_items: [itemOf(-500)] })
    const next = await harness.stripe.invoices.createPreview({ subscription: subscription.id })
    expect(next.amount_due).toBe(5700 + 3000 - 500)
    // Less than fifty cents is not charged, but owed with the next invoice.
    const small = await harness.stripe.subscriptions.update(subscription.id, {
      items: [{ id: added.items.data[1]?.id ?? '', quantity: 2 }],
      add_invoice_items: [itemOf(500 + 49)],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice', 'customer'],
    })
    expect(small).toMatchObject({
      latest_invoice: { status: 'paid', total: 49, amount_due: 0, amount_paid: 0, ending_balance: 49 },
      customer: { balance: 49 },
    })
    expect(await harness.stripe.invoices.createPreview({ subscription: subscription.id })).toMatchObject({
      total: 5700 + 6000,
      amount_due: 5700 + 6000 + 49,
      ending_balance: 0,
    })
    await expect(
      harness.stripe.subscriptions.update(subscription.id, {
        add_invoice_items: [{ ...itemOf(1), price_data: { ...itemOf(1).price_data, product: 'none' } }],
      }),
    ).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('no more than 730 from now are accepted, whenever the cycle began', async () => {
    const { subscription } = await aSubscriber(harness)
    const daysFromNow = (days: number) =>
      harness.stripe.subscriptions.update(subscription.id, {
        trial_end: Math.floor(harness.clock.now().getTime() / 1000) + days * 86_400,
        proration_behavior: 'none',
      })
    await daysFromNow(729)
    await expect(daysFromNow(731)).rejects.toMatchObject({
      message: 'The maximum number of trial period days is 730 (2 years).',
      param: 'trial_end',
    })
  })

  test('a checkout with a free month asks for nothing today', async () => {
    const session = await harness.stripe.checkout.sessions.create(
      await checkoutOf(harness.stripe, 'mirabelle_complete_monthly', {
        subscription_data: { trial_period_days: 30 },
      }),
    )
    expect(session).toMatchObject({ amount_total: 0 })
    await harness.submit(`/dev/payment/${session.id}`, cardFields(card.paysOnce))
    const paid = await harness.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
    expect(paid).toMatchObject({
      payment_status: 'no_payment_required',
      status: 'complete',
      subscription: { status: 'trialing' },
    })
    await harness.emulator.advanceTo(endOfDay('2026-03-02'))
    expect(await harness.stripe.subscriptions.list({ customer: String(paid.customer) })).toMatchObject({
      data: [{ status: 'past_due' }],
    })
  })

  test('a trial ends at once with ’now’', async () => {
    const { subscription } = await aSubscriber(harness, {
      more: { subscription_data: { trial_period_days: 10 } },
    })
    const ended = await harness.stripe.subscriptions.update(subscription.id, {
      trial_end: 'now',
      expand: ['latest_invoice'],
    })
    expect(ended).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 5700 } })
  })
})
