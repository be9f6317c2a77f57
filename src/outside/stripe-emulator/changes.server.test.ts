import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSubscriber, card, cardFields, checkoutOf, priceOf, type Stand, sellPlans, startStand, typesOf } from '#tests/harness/payment-stand.ts'

let stand: Stand
beforeEach(async () => {
  stand = await startStand(new Date('2026-01-31T10:00:00Z'))
  await sellPlans(stand.stripe)
})
afterEach(() => stand.close())

const day = (date: string) => new Date(`${date}T23:59:59Z`)
const iso = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000).toISOString().slice(0, 19) : null)
const periodEnd = (subscription: Stripe.Subscription) => iso(subscription.items.data[0]?.current_period_end)
const again = (subscription: Stripe.Subscription) => stand.stripe.subscriptions.retrieve(subscription.id)
const invoicesOf = async (subscription: Stripe.Subscription) => (await stand.stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data

describe('A plan changes', () => {
  test('at the next cycle by a schedule: monthly to yearly', async () => {
    const { subscription } = await aSubscriber(stand, { key: 'mirabelle_lives_monthly' })
    const yearly = await priceOf(stand.stripe, 'mirabelle_complete_yearly')
    const schedule = await stand.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [phase] = schedule.phases
    if (!phase) throw new Error('no phase')
    await stand.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: String(phase.items[0]?.price), quantity: 1 }], start_date: phase.start_date, end_date: phase.end_date },
        { items: [{ price: yearly.id, quantity: 1 }], duration: { interval: 'year' }, proration_behavior: 'none', metadata: { planId: 'complete' } },
      ],
    })
    expect(await again(subscription)).toMatchObject({ schedule: schedule.id, items: { data: [{ price: { lookup_key: 'mirabelle_lives_monthly' } }] } })
    await expect(stand.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toMatchObject({ statusCode: 400 })
    const preview = await stand.stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview).toMatchObject({ amount_due: 49900, billing_reason: 'subscription_cycle', status: 'draft' })

    await stand.emulator.advanceTo(day('2026-02-28'))

    const changed = await again(subscription)
    expect(changed).toMatchObject({ status: 'active', metadata: { planId: 'complete' }, items: { data: [{ price: { id: yearly.id } }] } })
    expect(periodEnd(changed)).toBe('2027-02-28T10:00:00')
    expect((await invoicesOf(subscription)).map(({ amount_paid }) => amount_paid)).toEqual([49900, 3900])
    expect(await stand.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'active', current_phase: { start_date: phase.end_date } })

    await stand.emulator.advanceTo(day('2027-02-28'))
    expect(await stand.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
      subscription: null,
    })
    expect(await again(subscription)).toMatchObject({ schedule: null, status: 'active' })
    expect(await invoicesOf(subscription)).toHaveLength(3)
  })

  test('by a schedule the family keeps its discounts, and loses them when the phase does not name them', async () => {
    const { subscription } = await aSubscriber(stand)
    const coupon = await stand.stripe.coupons.create({ percent_off: 30, duration: 'forever' })
    const price = await priceOf(stand.stripe, 'mirabelle_complete_monthly')
    await stand.stripe.subscriptionItems.create({
      subscription: subscription.id,
      price: price.id,
      discounts: [{ coupon: coupon.id }],
      proration_behavior: 'none',
    })
    const lives = await priceOf(stand.stripe, 'mirabelle_lives_monthly')
    const schedule = await stand.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [now] = schedule.phases
    if (!now) throw new Error('no phase')
    const same = [{ price: price.id }, { price: price.id, discounts: [{ coupon: coupon.id }] }]
    const then = [{ price: lives.id }, { price: lives.id, discounts: [{ coupon: coupon.id }] }]
    await stand.stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: same, start_date: now.start_date, end_date: now.end_date },
        { items: then, end_date: Date.parse('2026-03-31T10:00:00Z') / 1000 },
        { items: [{ price: lives.id }] },
      ],
    })
    expect(await invoicesOf(subscription)).toHaveLength(1)
    await stand.emulator.advanceTo(day('2026-03-31'))
    expect((await invoicesOf(subscription)).map(({ amount_paid }) => amount_paid)).toEqual([3900, 3900 + 2730, 5700])
    expect((await again(subscription)).items.data.map(({ discounts }) => discounts)).toEqual([[]])
  })

  test('by a schedule in the middle of a period, prorated, and the schedule may end the subscription', async () => {
    const { subscription } = await aSubscriber(stand, { key: 'mirabelle_lives_monthly' })
    const complete = await priceOf(stand.stripe, 'mirabelle_complete_monthly')
    const lives = await priceOf(stand.stripe, 'mirabelle_lives_monthly')
    const schedule = await stand.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const start = schedule.phases[0]?.start_date ?? 0
    const middle = Date.parse('2026-02-14T10:00:00Z') / 1000
    const end = Date.parse('2026-03-31T10:00:00Z') / 1000
    await stand.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'cancel',
      phases: [
        { items: [{ price: lives.id }], start_date: start, end_date: middle },
        { items: [{ price: complete.id }], end_date: end, proration_behavior: 'always_invoice' },
      ],
    })
    await stand.emulator.advanceTo(day('2026-02-14'))
    expect((await invoicesOf(subscription)).map(({ amount_paid }) => amount_paid)).toEqual([900, 3900])
    await stand.emulator.advanceTo(day('2026-03-31'))
    expect(await again(subscription)).toMatchObject({ status: 'canceled', ended_at: end })
    expect(await stand.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'completed', completed_at: end })
    expect(typesOf(stand.events)).toContain('subscription_schedule.completed')
  })

  test.each([
    ['the first phase must say when it began', { items: true }, 'phases[0][start_date]'],
    ['a phase cannot end before it begins', { start: true, end: 1 }, 'phases[0][end_date]'],
    ['nor begin elsewhere than the current one does', { start: 5 }, 'phases[0][start_date]'],
  ] as const)('%s', async (_, wrong, param) => {
    const { subscription } = await aSubscriber(stand)
    const price = await priceOf(stand.stripe, 'mirabelle_complete_monthly')
    const schedule = await stand.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const start = schedule.phases[0]?.start_date ?? 0
    const phase = {
      items: [{ price: price.id }],
      ...('start' in wrong && { start_date: wrong.start === true ? start : wrong.start }),
      ...('end' in wrong && { end_date: wrong.end }),
    }
    await expect(stand.stripe.subscriptionSchedules.update(schedule.id, { phases: [phase] })).rejects.toMatchObject({ statusCode: 400, param })
  })

  test('and the change is taken back by releasing the schedule', async () => {
    const { subscription } = await aSubscriber(stand)
    const schedule = await stand.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    await expect(stand.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toMatchObject({ statusCode: 400 })
    await stand.stripe.subscriptionSchedules.release(schedule.id)
    expect(await again(subscription)).toMatchObject({ schedule: null })
    await expect(stand.stripe.subscriptionSchedules.release(schedule.id)).rejects.toMatchObject({ statusCode: 400 })
    await stand.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await stand.emulator.advanceTo(day('2026-03-01'))
    expect(await again(subscription)).toMatchObject({ status: 'canceled' })
  })

  test('at once, prorated to the second, on the next invoice', async () => {
    const { subscription } = await aSubscriber(stand, { key: 'mirabelle_lives_monthly' })
    await stand.emulator.advanceTo(new Date('2026-02-14T10:00:00Z'))
    const complete = await priceOf(stand.stripe, 'mirabelle_complete_monthly')
    const items = [{ id: String(subscription.items.data[0]?.id), price: complete.id }]
    const preview = await stand.stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: { items } })
    expect(preview).toMatchObject({ amount_due: 5700 + 2850 - 1950 })
    await stand.stripe.subscriptions.update(subscription.id, { items })
    expect(await invoicesOf(subscription)).toHaveLength(1)
    await stand.emulator.advanceTo(day('2026-02-28'))
    const [invoice] = await invoicesOf(subscription)
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-1950, 2850, 5700])
    expect(invoice?.lines.data[0]?.parent?.subscription_item_details).toMatchObject({ proration: true, subscription: subscription.id })
    expect(invoice).toMatchObject({ amount_paid: preview.amount_due, status: 'paid' })
  })

  test('at once and billed at once; with none nothing is billed', async () => {
    const { subscription } = await aSubscriber(stand, { key: 'mirabelle_lives_monthly' })
    await stand.emulator.advanceTo(new Date('2026-02-14T10:00:00Z'))
    const complete = await priceOf(stand.stripe, 'mirabelle_complete_monthly')
    const id = String(subscription.items.data[0]?.id)
    const changed = await stand.stripe.subscriptions.update(subscription.id, {
      items: [{ id, price: complete.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 900, billing_reason: 'subscription_update', status: 'paid' })
    const lives = await priceOf(stand.stripe, 'mirabelle_lives_monthly')
    await stand.stripe.subscriptions.update(subscription.id, { items: [{ id, price: lives.id }], proration_behavior: 'none' })
    expect(await invoicesOf(subscription)).toHaveLength(2)
    const yearly = await priceOf(stand.stripe, 'mirabelle_lives_yearly')
    const restarted = await stand.stripe.subscriptions.update(subscription.id, { items: [{ id, price: yearly.id }], expand: ['latest_invoice'] })
    expect(periodEnd(restarted)).toBe('2027-02-14T10:00:00')
    expect(restarted.latest_invoice).toMatchObject({ amount_paid: 29900 - 1950 })
  })

  test('a further child is a further item, with the family discount', async () => {
    const { subscription } = await aSubscriber(stand)
    const coupon = await stand.stripe.coupons.create({ id: 'family', percent_off: 30, duration: 'forever', name: 'Famille' })
    const price = await priceOf(stand.stripe, 'mirabelle_complete_monthly')
    const item = await stand.stripe.subscriptionItems.create({
      subscription: subscription.id,
      price: price.id,
      quantity: 1,
      discounts: [{ coupon: coupon.id }],
      metadata: { child: '2' },
      proration_behavior: 'none',
    })
    expect(await stand.stripe.coupons.retrieve('family')).toMatchObject({ percent_off: 30, times_redeemed: 1 })
    await stand.emulator.advanceTo(day('2026-02-28'))
    const [invoice] = await invoicesOf(subscription)
    expect(invoice).toMatchObject({ subtotal: 11400, total: 5700 + 3990, amount_paid: 9690, total_discount_amounts: [{ amount: 1710 }] })
    await stand.stripe.subscriptionItems.update(item.id, { quantity: 2, proration_behavior: 'none' })
    expect(await stand.stripe.subscriptionItems.retrieve(item.id)).toMatchObject({ quantity: 2, metadata: { child: '2' } })
    await stand.stripe.subscriptionItems.del(item.id, { proration_behavior: 'none' })
    expect((await again(subscription)).items.data).toHaveLength(1)
  })
})

describe('Free days', () => {
  test('thirty for a subscriber move the next charge, without a charge or a credit', async () => {
    const { subscription, customer } = await aSubscriber(stand)
    await stand.emulator.advanceTo(new Date('2026-02-10T10:00:00Z'))
    const end = subscription.items.data[0]?.current_period_end ?? 0
    const moved = await stand.stripe.subscriptions.update(subscription.id, { trial_end: end + 30 * 86_400, proration_behavior: 'none' })
    expect(moved).toMatchObject({ status: 'trialing', trial_end: end + 30 * 86_400, billing_cycle_anchor: end + 30 * 86_400 })
    expect(periodEnd(moved)).toBe('2026-03-30T10:00:00')
    expect((await invoicesOf(subscription)).map(({ amount_due }) => amount_due)).toEqual([0, 5700])
    await stand.emulator.advanceTo(day('2026-03-30'))
    const renewed = await again(subscription)
    expect(renewed).toMatchObject({ status: 'active' })
    expect(periodEnd(renewed)).toBe('2026-04-30T10:00:00')
    expect(await stand.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 })
    expect((await invoicesOf(subscription)).map(({ amount_paid }) => amount_paid)).toEqual([5700, 0, 5700])
    expect(typesOf(stand.events)).toContain('customer.subscription.trial_will_end')
  })

  test('a checkout with a free month asks for nothing today', async () => {
    const session = await stand.stripe.checkout.sessions.create(
      await checkoutOf(stand.stripe, 'mirabelle_complete_monthly', { subscription_data: { trial_period_days: 30 } }),
    )
    expect(session).toMatchObject({ amount_total: 0 })
    await stand.submit(`/dev/payment/${session.id}`, cardFields(card.paysOnce))
    const paid = await stand.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
    expect(paid).toMatchObject({ payment_status: 'no_payment_required', status: 'complete', subscription: { status: 'trialing' } })
    await stand.emulator.advanceTo(day('2026-03-02'))
    expect(await stand.stripe.subscriptions.list({ customer: String(paid.customer) })).toMatchObject({ data: [{ status: 'past_due' }] })
  })

  test('a trial is ended at once by now', async () => {
    const { subscription } = await aSubscriber(stand, { more: { subscription_data: { trial_period_days: 10 } } })
    const ended = await stand.stripe.subscriptions.update(subscription.id, { trial_end: 'now', expand: ['latest_invoice'] })
    expect(ended).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 5700 } })
  })
})
