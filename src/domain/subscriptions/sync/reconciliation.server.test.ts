import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import { and, eq, isNull } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { paymentEventJobs } from '#src/domain/payment-events/payment-event-jobs.server.ts'
import { refundAndEndAtStripe } from '#src/domain/subscriptions/end-subscription.server.ts'
import type { AccountResponse } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { changeFurtherAtStripe } from '#src/domain/subscriptions/plans/further-children.server.ts'
import { eraseFamilyData } from '#src/features/account/data-rights/erase-family.server.ts'
import {
  accessGrants,
  checkouts,
  children,
  consents,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { failRefunds } from '#tests/support/payments/failing-refunds.ts'
import {
  aPayingFamily,
  beginCheckout,
  emulatorOf,
  type PaidFamily,
  pay,
  stripeUntil,
} from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { moveCharges } from './move-charges.server.ts'
import { readSubscription } from './read-subscription.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

const server = provideTestServer()

/** A family that has paid twice: the plan, and days later a second child for the rest of the month. */
async function aFamilyThatPaidTwice(): Promise<PaidFamily & { customer: string }> {
  const { db, payments, clock } = server.services
  const family = await aPayingFamily(server)
  await emulatorOf(server).advanceTo(new Date(clock.now().getTime() + 3 * day))
  const [child] = await db
    .insert(children)
    .values({
      userId: family.userId,
      position: 2,
      displayName: 'Lou',
      age: '9-11',
      language: 'fr',
      picture: 'crest:1',
    })
    .returning({ id: children.id })
  const subscription = await payments.subscriptions.retrieve(family.subscriptionId)
  const plan = { planId: 'complete', billing: 'monthly' } as const
  await changeFurtherAtStripe(payments, subscription, {
    plan,
    childIds: [child?.id ?? ''],
    from: Math.floor(clock.now().getTime() / 1000),
  })
  await emulatorOf(server).deliverPending()
  return { ...family, customer: String(subscription.customer) }
}

async function charges(customer: string): Promise<Stripe.Charge[]> {
  return (await server.services.payments.charges.list({ customer })).data
}

async function statusAtStripe(id: string): Promise<string> {
  return (await server.services.payments.subscriptions.retrieve(id)).status
}

async function customerOf(id: string): Promise<string> {
  return String((await server.services.payments.subscriptions.retrieve(id)).customer)
}

/** A subscription that the operator makes in Stripe's dashboard, for something else. */
async function anotherSubscription(
  customer: string,
  payer: Stripe.PaymentMethod | string,
): Promise<Stripe.Subscription> {
  const { payments } = server.services
  const product = await payments.products.create({ name: 'Box' })
  const price = await payments.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 1500,
    recurring: { interval: 'month' },
  })
  const subscription = await payments.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: typeof payer === 'string' ? payer : payer.id,
  })
  await emulatorOf(server).deliverPending()
  return subscription
}

describe('a withdrawal gives everything back', () => {
  test.each([1, 2])(
    'a withdrawal refunds everything, also when it is interrupted at refund %i',
    async (refund) => {
      const family = await aFamilyThatPaidTwice()
      let refunds = 0
      const payments = await stripeUntil(
        server,
        ({ method, path }) => method === 'POST' && path.startsWith('/v1/refunds') && ++refunds >= refund,
      )
      const reading = await readSubscription(payments, family.subscriptionId)
      if (!reading) throw new Error('no subscription')
      await expect(refundAndEndAtStripe({ payments }, reading)).rejects.toThrow()
      await emulatorOf(server).deliverPending()
      expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)
      await emulatorOf(server).deliverPending()
      expect(
        (await charges(family.customer)).map(({ amount, amount_refunded }) => amount - amount_refunded),
      ).toEqual([0, 0])
      expect(await statusAtStripe(family.subscriptionId)).toBe('canceled')
    },
  )

  test('a refund of the first payment in Stripe’s dashboard refunds everything', async () => {
    const family = await aFamilyThatPaidTwice()
    const first = (await charges(family.customer)).find(({ amount }) => amount === 5700)
    await server.services.payments.refunds.create({ charge: String(first?.id) })
    await emulatorOf(server).deliverPending()
    expect(
      (await charges(family.customer)).map(({ amount, amount_refunded }) => amount - amount_refunded),
    ).toEqual([0, 0])
    expect(await statusAtStripe(family.subscriptionId)).toBe('canceled')
  })
})

describe('a withdrawal that was requested in time', () => {
  test('a withdrawal requested in time takes the referral’s days back, however slow Stripe is', async () => {
    const { db, payments, clock } = server.services
    const [referrer, code] = [await aPayingFamily(server), 'LATE2222']
    await db.update(users).set({ referralCode: code }).where(eq(users.id, referrer.userId))
    const family = await aPayingFamily(server, { referralCode: code })
    await emulatorOf(server).advanceTo(later(clock.now(), 14 * day + 5 * minute))
    const reading = await readSubscription(payments, family.subscriptionId)
    const paidAt = reading?.payments[0]?.paidAt
    if (!reading || !paidAt) throw new Error('nothing was paid')
    await refundAndEndAtStripe({ payments }, reading, later(paidAt, 14 * day - 1000))
    await emulatorOf(server).deliverPending()
    const grants = await db.select().from(accessGrants).where(eq(accessGrants.userId, referrer.userId))
    expect(grants.map(({ days }) => days).toSorted()).toEqual([-30, 30])
    const [stored] = await db.select().from(subscriptions).where(eq(subscriptions.id, family.subscriptionId))
    expect(stored).toMatchObject({
      isRunning: false,
      refundedAt: later(new Date(Math.floor(paidAt.getTime() / 1000) * 1000), 14 * day - 1000),
    })
  })
})

describe('a subscription that ends while a payment is owed', () => {
  async function aFamilyThatOwes(): Promise<PaidFamily> {
    const family = await aPayingFamily(server, { card: card.paysOnce })
    const { nextChargeAt } = (await family.browser.get<AccountResponse>('/api/account')).body
    await emulatorOf(server).advanceTo(later(new Date(nextChargeAt ?? 0), 2 * hour))
    return { ...family, browser: await server.signedIn({ id: family.userId }) }
  }

  async function invoicesOf({ userId }: PaidFamily) {
    const browser = await server.signedIn({ id: userId })
    const { invoices } = (
      await browser.get<{ invoices: { status: string; url: string | null }[] }>('/api/account/invoices')
    ).body
    return invoices.map(({ status }) => status)
  }

  test('an end while a payment is owed voids its invoice, whether by the family or by Stripe', async () => {
    const cancelled = await aFamilyThatOwes()
    expect(await invoicesOf(cancelled)).toEqual(['open', 'paid'])
    const browser = await server.signedIn({ id: cancelled.userId })
    expect((await browser.post<AccountResponse>('/api/account/cancel')).body).toMatchObject({
      status: 'canceled',
      hasAccess: false,
    })
    expect(await invoicesOf(cancelled)).toEqual(['void', 'paid'])
    const exhausted = await aFamilyThatOwes()
    await emulatorOf(server).advanceTo(later(server.services.clock.now(), 10 * day + hour))
    expect((await exhausted.browser.get<AccountResponse>('/api/account')).body.status).toBe('canceled')
    expect(await invoicesOf(exhausted)).toEqual(['void', 'paid'])
  })

  test('a cancellation voids an owed invoice also when the event of the debt was lost', async () => {
    const family = await aFamilyThatOwes()
    // Simulates the loss of that event.
    await server.services.db
      .update(subscriptions)
      .set({ pastDueSince: null })
      .where(eq(subscriptions.id, family.subscriptionId))
    expect((await family.browser.post<AccountResponse>('/api/account/cancel')).body).toMatchObject({
      status: 'canceled',
      hasAccess: false,
    })
    expect(await invoicesOf(family)).toEqual(['void', 'paid'])
  })

  test('an owed invoice is voided also when a crash came right after the end', async () => {
    const family = await aFamilyThatOwes()
    const { payments } = server.services
    // The events about it fail as well.
    server.services.payments = await stripeUntil(server, ({ path }) => path.endsWith('/void'))
    await server.services.payments.subscriptions.cancel(family.subscriptionId)
    await expect(syncSubscription(server.services, family.subscriptionId)).rejects.toThrow()
    await emulatorOf(server).deliverPending()
    server.services.payments = payments
    expect(await invoicesOf(family)).toEqual(['open', 'paid'])
    // No event arrived: the subscription is found once it has not been read for a day.
    const unseen = { syncedAt: later(server.services.clock.now(), -day - hour) }
    await server.services.db
      .update(subscriptions)
      .set(unseen)
      .where(eq(subscriptions.id, family.subscriptionId))
    await paymentEventJobs.find(({ name }) => name === 'reconcile-with-stripe')?.run(server.services)
    expect(await invoicesOf(family)).toEqual(['void', 'paid'])
  })

  test('a payment after the end is refunded, and the family is told', async () => {
    const { payments } = server.services
    const family = await aPayingFamily(server)
    const { nextChargeAt } = (await family.browser.get<AccountResponse>('/api/account')).body
    // The invoice is still a draft, which cannot be void.
    await emulatorOf(server).advanceTo(later(new Date(nextChargeAt ?? 0), 10 * minute))
    const { customer, latest_invoice } = await payments.subscriptions.cancel(family.subscriptionId)
    // Stripe counts in seconds.
    server.clock.advance(1000)
    await payments.invoices.pay(String(latest_invoice))
    await emulatorOf(server).deliverPending()
    await syncSubscription(server.services, family.subscriptionId)
    expect(
      (await charges(String(customer)))
        .filter(({ paid }) => paid)
        .map(({ amount, amount_refunded }) => amount - amount_refunded),
    ).toEqual([0, 5700])
    const browser = await server.signedIn({ id: family.userId })
    expect((await browser.get<AccountResponse>('/api/account')).body).toMatchObject({
      status: 'canceled',
      hasAccess: false,
      refundedAt: null,
    })
    const sentEmails = (await server.sentEmails()).filter(({ recipient }) => recipient === family.email)
    expect(sentEmails.map(({ subject }) => subject)).toContain(
      'Un paiement arrivé après la fin de votre abonnement vous est remboursé',
    )
    expect(sentEmails.filter(({ subject }) => subject.startsWith('Rétractation'))).toEqual([])
  })
})

describe('subscriptions that this product has not sold', () => {
  test('a subscription that this product has not sold runs on beside the customer’s own', async () => {
    const family = await aPayingFamily(server)
    const { customer, default_payment_method: card } = await server.services.payments.subscriptions.retrieve(
      family.subscriptionId,
    )
    const other = await anotherSubscription(String(customer), String(card))
    expect(await statusAtStripe(other.id)).toBe('active')
    expect((await charges(String(customer))).map(({ amount_refunded }) => amount_refunded)).toEqual([0, 0])
    expect(await statusAtStripe(family.subscriptionId)).toBe('active')
  })

  test('a subscription that this product has not sold may be refunded without being ended', async () => {
    const { payments } = server.services
    const customer = await payments.customers.create({ email: 'boutique@example.com' })
    const other = await anotherSubscription(
      customer.id,
      await payments.paymentMethods.attach('pm_card_visa', { customer: customer.id }),
    )
    await payments.refunds.create({ charge: String((await charges(customer.id))[0]?.id) })
    await emulatorOf(server).deliverPending()
    expect(await statusAtStripe(other.id)).toBe('active')
  })
})

describe('an account that is erased', () => {
  test('erasing an account closes its open payment page', async () => {
    const family = await aPayingFamily(server)
    await family.browser.post('/api/account/withdraw')
    const url = await beginCheckout(family.browser)
    await eraseFamilyData(server.services, family.userId)
    expect(await pay(server, url, family.email)).toBeUndefined()
  })

  test('the browser of an erased account begins a new payment, without anything of the former one', async () => {
    const family = await aPayingFamily(server)
    await family.browser.post('/api/account/withdraw')
    const begun = await beginCheckout(family.browser)
    await eraseFamilyData(server.services, family.userId)
    const next = await beginCheckout(family.browser)
    expect(next).not.toBe(begun)
    expect(await pay(server, next, family.email)).toBeDefined()
  })

  test('a payment at the moment of an erasure is refunded, ends, and makes no account', async () => {
    const { db, payments } = server.services
    const family = await aPayingFamily(server)
    await family.browser.post('/api/account/withdraw')
    const url = await beginCheckout(family.browser)
    // The state that the transaction of an erasure leaves when the payment comes just after the page was
    // checked.
    await db
      .update(checkouts)
      .set({ userId: null, erasedAt: server.clock.now() })
      .where(and(eq(checkouts.userId, family.userId), isNull(checkouts.completedAt)))
    await db.delete(checkouts).where(eq(checkouts.userId, family.userId))
    await db.delete(users).where(eq(users.id, family.userId))
    const success = await pay(server, url, family.email)
    await emulatorOf(server).deliverPending()
    const session = await payments.checkout.sessions.retrieve(success?.searchParams.get('session_id') ?? '')
    expect(await statusAtStripe(String(session.subscription))).toBe('canceled')
    const [last] = await charges(await customerOf(String(session.subscription)))
    expect(last).toMatchObject({ amount: 5700, amount_refunded: 5700 })
    expect(await db.$count(users, eq(users.email, family.email))).toBe(0)
  })

  test('erasing an account just after it has paid again ends the new subscription', async () => {
    const { db, payments } = server.services
    const family = await aPayingFamily(server)
    await family.browser.post('/api/account/withdraw')
    const success = await pay(server, await beginCheckout(family.browser), family.email)
    const session = await payments.checkout.sessions.retrieve(success?.searchParams.get('session_id') ?? '')
    await eraseFamilyData(server.services, family.userId)
    await emulatorOf(server).deliverPending()
    expect(await statusAtStripe(String(session.subscription))).toBe('canceled')
    expect(await db.$count(users, eq(users.email, family.email))).toBe(0)
    expect(await db.$count(subscriptions, eq(subscriptions.id, String(session.subscription)))).toBe(0)
  })
})

test('a family that paid and closed the page gets access within the hour, even if all events are lost', async () => {
  const { db, payments } = server.services
  const email = 'fermee@exemple.lu'
  // Its events arrive in the other mode, and are ignored.
  server.services.takesRealMoney = true
  const success = await pay(server, await beginCheckout(server.browser()), email)
  await emulatorOf(server).deliverPending()
  server.services.takesRealMoney = false
  const reconcile = () =>
    paymentEventJobs.find(({ name }) => name === 'reconcile-with-stripe')?.run(server.services)
  await reconcile()
  expect(await db.select().from(users).where(eq(users.email, email))).toMatchObject([{ isSubscribed: true }])
  const session = await payments.checkout.sessions.retrieve(success?.searchParams.get('session_id') ?? '')
  const storedVersion = () =>
    db
      .select({ version: subscriptions.version })
      .from(subscriptions)
      .where(eq(subscriptions.id, String(session.subscription)))
  const found = await storedVersion()
  await reconcile()
  expect(await storedVersion()).toEqual(found)
})

test('a family keeps the subscription that it pays for next, also if the event of the old one is lost', async () => {
  const { db, payments } = server.services
  const family = await aPayingFamily(server)
  const [running] = await db.select().from(subscriptions).where(eq(subscriptions.id, family.subscriptionId))
  await payments.subscriptions.cancel(family.subscriptionId)
  await emulatorOf(server).deliverPending()
  // Simulates the loss of that event.
  await db
    .update(subscriptions)
    .set({ ...running })
    .where(eq(subscriptions.id, family.subscriptionId))
  const again = await aPayingFamily(server, { email: family.email, planId: 'lives' })
  expect(again.subscriptionId).not.toBe(family.subscriptionId)
  expect(await statusAtStripe(again.subscriptionId)).toBe('active')
  // The session of the first payment ended with the second one, which came from another browser.
  const owner = await server.signedIn({ id: family.userId })
  expect((await owner.get<AccountResponse>('/api/account')).body).toMatchObject({
    plan: 'lives',
    status: 'active',
    hasAccess: true,
  })
})

test('free days move the next charge once Stripe answers again, although it repeats failures by key', async () => {
  const { db, payments, clock } = server.services
  const { userId, subscriptionId } = await aPayingFamily(server)
  const periodEnd = async () =>
    (await payments.subscriptions.retrieve(subscriptionId)).items.data[0]?.current_period_end ?? 0
  const before = await periodEnd()
  const at = clock.now()
  await db
    .insert(accessGrants)
    .values({ userId, reason: 'referral', days: 30, grantedAt: at, accessUntil: later(at, 30 * day) })
  const { update } = payments.subscriptions
  let isAway = true
  const failed = new Set<string | undefined>()
  payments.subscriptions.update = (id, params, options) => {
    const key = options?.idempotencyKey
    if (params?.trial_end === undefined || (!isAway && !(key !== undefined && failed.has(key))))
      return update.call(payments.subscriptions, id, params, options)
    failed.add(key)
    return Promise.reject(new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'failed' }))
  }
  await moveCharges(server.services)
  expect(await periodEnd()).toBe(before)
  isAway = false
  await moveCharges(server.services)
  payments.subscriptions.update = update
  expect(await periodEnd()).toBe(before + (30 * day) / 1000)
})

test('a payment is refunded once Stripe answers again, although it repeats failures by key', async () => {
  const { payments, clock } = server.services
  const { subscriptionId } = await aPayingFamily(server)
  const reading = await readSubscription(payments, subscriptionId)
  if (!reading) throw new Error('the subscription is unknown')
  const requestedAt = clock.now()
  const stripe = failRefunds(payments)
  await expect(refundAndEndAtStripe(server.services, reading, requestedAt)).rejects.toThrow('failed')
  stripe.answers()
  await refundAndEndAtStripe(server.services, reading, requestedAt)
  await refundAndEndAtStripe(server.services, reading, requestedAt)
  stripe.over()
  const after = await readSubscription(payments, subscriptionId)
  expect(after).toMatchObject({ status: 'canceled', refunds: [{ cents: 5700 }] })
})

test('a payment stores that the terms were accepted, and in which language', async () => {
  const family = await aPayingFamily(server, { locale: 'it' })
  const stored = await server.services.db.select().from(consents).where(eq(consents.userId, family.userId))
  expect(stored).toMatchObject([{ purpose: 'terms', language: 'it', withdrawnAt: null }])
})
