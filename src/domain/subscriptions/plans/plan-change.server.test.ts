import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { paymentEventJobs } from '#src/domain/payment-events/payment-event-jobs.server.ts'
import type { AccountResponse } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { subscriptionJobs } from '#src/domain/subscriptions/subscription-jobs.server.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/subscription-lock.server.ts'
import { readSubscription } from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { subscriptions } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { aPayingFamily, emulatorOf, type PaidFamily, stripeUntil } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { resumePlanChange, updateKeepingPlannedChange } from './plan-change.server.ts'

const server = provideTestServer()

/**
 * Makes another change of a family's subscription, and fails after so many calls to Stripe, as a crash would.
 * True when the change was made before that.
 */
async function changeUntilKilled({ subscriptionId }: PaidFamily, calls: number): Promise<boolean> {
  let left = calls
  const payments = await stripeUntil(server, () => left-- <= 0)
  const change = () =>
    updateKeepingPlannedChange(payments, subscriptionId, ({ id }) =>
      payments.subscriptions.update(id, { description: 'changed' }),
    )
  return withSubscriptionLock(server.services, subscriptionId, change).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeConnectionError)) throw error
      return false
    },
  )
}

/** The calls until the schedule is released: read the subscription, store what is planned, release. */
const callsUntilReleased = 3

async function aFamilyThatPlans(): Promise<PaidFamily> {
  const family = await aPayingFamily(server, { planId: 'complete', billing: 'monthly' })
  await family.browser.post('/api/account/change-plan', { planId: 'lives', billing: 'yearly' })
  return family
}

/** Delivers Stripe's events and runs the jobs, as after a restart. */
async function recover(): Promise<void> {
  await emulatorOf(server).deliverPending()
  for (const job of [...subscriptionJobs, ...paymentEventJobs]) await job.run(server.services)
}

async function planned({ browser, subscriptionId }: PaidFamily) {
  const { nextPlan, nextBilling, nextChargeCents } = (await browser.get<AccountResponse>('/api/account')).body
  const { schedule, metadata } = await server.services.payments.subscriptions.retrieve(subscriptionId)
  return {
    nextPlan,
    nextBilling,
    nextChargeCents,
    isScheduled: schedule !== null,
    traces: Object.keys(metadata).filter((key) => key !== 'checkout'),
  }
}

describe('a change of plan follows what Stripe knows, not the events received', () => {
  test('a cancellation in Stripe’s portal rules out a change of plan, even if its event was lost', async () => {
    const family = await aPayingFamily(server)
    const { db, payments } = server.services
    await payments.subscriptions.update(family.subscriptionId, { cancel_at_period_end: true })
    await emulatorOf(server).deliverPending()
    // Simulates the loss of that event.
    await db.update(subscriptions).set({ cancelAt: null }).where(eq(subscriptions.id, family.subscriptionId))
    const response = await family.browser.post('/api/account/change-plan', {
      planId: 'lives',
      billing: 'yearly',
    })
    expect(response).toMatchObject({ status: 409, body: { code: 'canceled' } })
    expect(await payments.subscriptions.retrieve(family.subscriptionId)).toMatchObject({
      cancel_at_period_end: true,
      schedule: null,
    })
  })

  test('the plan chosen last takes effect, also when the response to the choice before it was lost', async () => {
    const family = await aFamilyThatPlans()
    const { db } = server.services
    await family.browser.post('/api/account/change-plan', { planId: 'complete', billing: 'yearly' })
    await emulatorOf(server).deliverPending()
    // Simulates that Stripe became unreachable before the change was read again.
    await db
      .update(subscriptions)
      .set({ nextPlan: 'lives', nextBilling: 'yearly' })
      .where(eq(subscriptions.id, family.subscriptionId))
    const response = await family.browser.post<AccountResponse>('/api/account/change-plan', {
      planId: 'lives',
      billing: 'yearly',
    })
    expect(response.body).toMatchObject({ nextPlan: 'lives', nextBilling: 'yearly', nextChargeCents: 29900 })
  })

  test('a plan that has just begun is the current one', async () => {
    const family = await aFamilyThatPlans()
    const { db, clock } = server.services
    await emulatorOf(server).advanceTo(later(clock.now(), 32 * day))
    await db
      .update(subscriptions)
      .set({ plan: 'complete', billing: 'monthly', nextPlan: 'lives', nextBilling: 'yearly' })
      .where(eq(subscriptions.id, family.subscriptionId))
    const browser = await server.signedIn({ id: family.userId })
    const response = await browser.post<AccountResponse>('/api/account/change-plan', {
      planId: 'complete',
      billing: 'monthly',
    })
    expect(response.body).toMatchObject({
      plan: 'lives',
      billing: 'yearly',
      nextPlan: 'complete',
      nextBilling: 'monthly',
    })
  })
})

describe('a planned change of plan, while the subscription changes otherwise', () => {
  test('a planned change survives a crash after any call to Stripe', { timeout: 90_000 }, async () => {
    let isDone = false
    for (let calls = 0; !isDone; calls++) {
      const family = await aFamilyThatPlans()
      isDone = await changeUntilKilled(family, calls)
      await recover()
      expect(await planned(family), `after ${calls} calls`).toEqual({
        nextPlan: 'lives',
        nextBilling: 'yearly',
        nextChargeCents: 29900,
        isScheduled: true,
        traces: [],
      })
      expect(calls).toBeLessThan(20)
    }
  })

  test('a planned change is left as it is by a sync whose reading is older', async () => {
    const family = await aFamilyThatPlans()
    await changeUntilKilled(family, callsUntilReleased)
    const readMeanwhile = await readSubscription(server.services.payments, family.subscriptionId)
    if (!readMeanwhile) throw new Error('not found')
    await recover()
    expect(await resumePlanChange(server.services, readMeanwhile)).toBe(true)
    expect(await planned(family)).toMatchObject({
      nextPlan: 'lives',
      nextBilling: 'yearly',
      isScheduled: true,
      traces: [],
    })
  })

  test('a planned change is dropped when a cancellation comes in between', async () => {
    const family = await aFamilyThatPlans()
    const { payments } = server.services
    await updateKeepingPlannedChange(payments, family.subscriptionId, ({ id }) =>
      payments.subscriptions.update(id, { cancel_at_period_end: true }),
    )
    await recover()
    expect((await family.browser.get<AccountResponse>('/api/account')).body.cancelAt).not.toBeNull()
    expect(await planned(family)).toMatchObject({ nextPlan: null, isScheduled: false, traces: [] })
  })

  test('an interrupted planned change can still be undone, and the subscription cancelled', async () => {
    for (const [path, body, after] of [
      [
        '/api/account/change-plan',
        { planId: 'complete', billing: 'monthly' },
        { nextPlan: null, nextChargeCents: 5700 },
      ],
      ['/api/account/cancel', {}, { nextPlan: null, nextChargeCents: null }],
    ] as const) {
      const family = await aFamilyThatPlans()
      await changeUntilKilled(family, callsUntilReleased)
      expect(
        (await server.services.payments.subscriptions.retrieve(family.subscriptionId)).schedule,
      ).toBeNull()
      expect((await family.browser.post(path, body)).status).toBe(200)
      await recover()
      expect(await planned(family)).toMatchObject({ ...after, isScheduled: false, traces: [] })
    }
  })

  test('a planned change can be followed by another one in the next period', async () => {
    const family = await aFamilyThatPlans()
    await emulatorOf(server).advanceTo(new Date(server.services.clock.now().getTime() + 32 * day))
    const browser = await server.signedIn({ id: family.userId })
    const response = await browser.post<AccountResponse>('/api/account/change-plan', {
      planId: 'complete',
      billing: 'yearly',
    })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      plan: 'lives',
      billing: 'yearly',
      nextPlan: 'complete',
      nextBilling: 'yearly',
    })
  })

  test('an interrupted planned change still takes effect at the next cycle', async () => {
    const family = await aFamilyThatPlans()
    await changeUntilKilled(family, callsUntilReleased)
    await recover()
    await emulatorOf(server).advanceTo(new Date(server.services.clock.now().getTime() + 32 * day))
    const { plan, billing, nextPlan } = (
      await server
        .signedIn({ id: family.userId })
        .then((browser) => browser.get<AccountResponse>('/api/account'))
    ).body
    expect({ plan, billing, nextPlan }).toEqual({ plan: 'lives', billing: 'yearly', nextPlan: null })
  })
})

describe('a discount that the operator has given on the whole subscription', () => {
  test('stays when a change of plan is planned, takes effect or is undone', async () => {
    const { payments, clock } = server.services
    const family = await aPayingFamily(server, { planId: 'complete', billing: 'monthly' })
    const coupon = await payments.coupons.create({ percent_off: 20, duration: 'forever' })
    const given = await payments.subscriptions.update(family.subscriptionId, {
      discounts: [{ coupon: coupon.id }],
    })
    await emulatorOf(server).deliverPending()
    const change = async (planId: 'lives' | 'complete') =>
      (await family.browser.post<AccountResponse>('/api/account/change-plan', { planId, billing: 'monthly' }))
        .body.nextChargeCents
    const offered = async () =>
      (
        await family.browser.get<{ offers: { planId: string; billing: string; amountCents: number }[] }>(
          '/api/account/plans',
        )
      ).body.offers
        .filter(({ billing }) => billing === 'monthly')
        .map(({ planId, amountCents }) => `${planId} ${amountCents}`)
        .toSorted()
    const discounts = async () => (await payments.subscriptions.retrieve(family.subscriptionId)).discounts
    expect(await offered()).toEqual(['complete 4560', 'lives 3120'])
    expect(await change('lives')).toBe(3120)
    expect(await discounts()).toEqual(given.discounts)
    expect(await offered()).toEqual(['complete 4560', 'lives 3120'])
    expect(await change('complete')).toBe(4560)
    expect(await change('lives')).toBe(3120)
    await emulatorOf(server).advanceTo(later(clock.now(), 32 * day))
    expect(await discounts()).toEqual(given.discounts)
    const { data } = await payments.invoices.list({ subscription: family.subscriptionId })
    expect(data[0]?.total).toBe(3120)
  })
})
