import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#src/outside/clock.server.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { aPayingFamily, emulatorOf, type PaidFamily, stripeUntil } from '#tests/harness/paying.ts'
import { holdingSubscription } from './hold-subscription.server.ts'
import type { AccountAnswer } from './manage-subscription.contract.ts'
import { changeKeepingPlan, resumePlanChange } from './plan-change.server.ts'
import { readSubscription } from './read-subscription.server.ts'
import { subscriptionJobs } from './subscription-jobs.server.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.close())

/** Changes something else of a family's subscription, and is killed after so many calls. True when it was done before that. */
async function changeUntilKilled({ subscriptionId }: PaidFamily, calls: number): Promise<boolean> {
  let left = calls
  const payments = await stripeUntil(house, () => left-- <= 0)
  const change = () => changeKeepingPlan(payments, subscriptionId, ({ id }) => payments.subscriptions.update(id, { description: 'changed' }))
  return holdingSubscription(house.services, subscriptionId, change).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeConnectionError)) throw error
      return false
    },
  )
}

/** It is read, what is planned is noted, and the schedule lets go. */
const callsUntilReleased = 3

async function aFamilyThatPlans(): Promise<PaidFamily> {
  const family = await aPayingFamily(house, { planId: 'complete', billing: 'monthly' })
  await family.browser.post('/api/account/change-plan', { planId: 'lives', billing: 'yearly' })
  return family
}

/** What Stripe's events and the recurring work bring, once the product runs again. */
async function recover(): Promise<void> {
  await emulatorOf(house).deliverPending()
  for (const job of subscriptionJobs) await job.run(house.services)
}

async function planned({ browser, subscriptionId }: PaidFamily) {
  const { nextPlan, nextBilling, nextChargeCents } = (await browser.get<AccountAnswer>('/api/account')).body
  const { schedule, metadata } = await house.services.payments.subscriptions.retrieve(subscriptionId)
  return { nextPlan, nextBilling, nextChargeCents, isScheduled: schedule !== null, traces: Object.keys(metadata).filter((key) => key !== 'checkout') }
}

describe('a planned change of plan, while something else of the subscription changes', () => {
  test('survives a crash after any call to Stripe', { timeout: 90_000 }, async () => {
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

  test('is left as it is by a sync that read it meanwhile and comes after', async () => {
    const family = await aFamilyThatPlans()
    await changeUntilKilled(family, callsUntilReleased)
    const readMeanwhile = await readSubscription(house.services.payments, family.subscriptionId)
    if (!readMeanwhile) throw new Error('not found')
    await recover()
    expect(await resumePlanChange(house.services, readMeanwhile)).toBe(true)
    expect(await planned(family)).toMatchObject({ nextPlan: 'lives', nextBilling: 'yearly', isScheduled: true, traces: [] })
  })

  test('that was broken off can still be taken back, and the subscription canceled', async () => {
    for (const [path, body, after] of [
      ['/api/account/change-plan', { planId: 'complete', billing: 'monthly' }, { nextPlan: null, nextChargeCents: 5700 }],
      ['/api/account/cancel', {}, { nextPlan: null, nextChargeCents: null }],
    ] as const) {
      const family = await aFamilyThatPlans()
      await changeUntilKilled(family, callsUntilReleased)
      expect((await house.services.payments.subscriptions.retrieve(family.subscriptionId)).schedule).toBeNull()
      expect((await family.browser.post(path, body)).status).toBe(200)
      await recover()
      expect(await planned(family)).toMatchObject({ ...after, isScheduled: false, traces: [] })
    }
  })

  test('is followed by another in the next period', async () => {
    const family = await aFamilyThatPlans()
    await emulatorOf(house).advanceTo(new Date(house.services.clock.now().getTime() + 32 * day))
    const browser = await house.signedIn({ id: family.userId })
    const answer = await browser.post<AccountAnswer>('/api/account/change-plan', { planId: 'complete', billing: 'yearly' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ plan: 'lives', billing: 'yearly', nextPlan: 'complete', nextBilling: 'yearly' })
  })

  test('is carried out at the next cycle all the same', async () => {
    const family = await aFamilyThatPlans()
    await changeUntilKilled(family, callsUntilReleased)
    await recover()
    await emulatorOf(house).advanceTo(new Date(house.services.clock.now().getTime() + 32 * day))
    const { plan, billing, nextPlan } = (await house.signedIn({ id: family.userId }).then((browser) => browser.get<AccountAnswer>('/api/account'))).body
    expect({ plan, billing, nextPlan }).toEqual({ plan: 'lives', billing: 'yearly', nextPlan: null })
  })
})
