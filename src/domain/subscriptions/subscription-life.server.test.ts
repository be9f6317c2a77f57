import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { giveFreeDays } from '#src/domain/free-days/free-days.server.ts'
import { lostAccessJobs } from '#src/domain/lost-access/lost-access.server.ts'
import { paymentEventJobs } from '#src/domain/payment-events/payment-event-jobs.server.ts'
import { moveCharges } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import {
  accessGrants,
  liveRegistrations,
  oneToOneBookings,
  referrals,
  sessions,
  subscriptionEvents,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { longDate, timeOfDay } from '#src/shared/language/format.ts'
import { aFreeSlot, aLive, aMember, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import {
  aPayingFamily,
  beginCheckout,
  decideDispute,
  disputePayment,
  emailsTo,
  emulatorOf,
  type PaidFamily,
  pay,
} from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { AccountResponse } from './manage-subscription.contract.ts'
import { subscriptionJobs } from './subscription-jobs.server.ts'

const server = provideTestServer()

/** Lets time pass at Stripe and in the product, with every event delivered on the way. */
async function pass(milliseconds: number): Promise<void> {
  await emulatorOf(server).advanceTo(later(server.services.clock.now(), milliseconds))
}

async function account({ browser }: Pick<PaidFamily, 'browser'>): Promise<AccountResponse> {
  return (await browser.get<AccountResponse>('/api/account')).body
}

async function subjects(email: string): Promise<string[]> {
  return (await emailsTo(server, email)).map(({ subject }) => subject)
}

async function money(userId: string): Promise<{ type: string; cents: number | null }[]> {
  const rows = await server.services.db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId))
    .orderBy(subscriptionEvents.createdAt)
  return rows.map(({ eventType, amount }) => ({ type: eventType, cents: amount }))
}

/** Extends the session, whose thirty days would end in the middle of a test. */
async function extendSession(family: PaidFamily): Promise<void> {
  await server.services.db
    .update(sessions)
    .set({ expiresAt: later(server.services.clock.now(), 400 * day) })
    .where(eq(sessions.userId, family.userId))
}

describe('the account', () => {
  test('the account shows plan, billing, status, the next charge and the last day to withdraw', async () => {
    const family = await aPayingFamily(server, { planId: 'lives', billing: 'yearly' })
    const response = await account(family)
    expect(response).toMatchObject({
      email: family.email,
      plan: 'lives',
      billing: 'yearly',
      status: 'active',
      nextChargeCents: 29900,
      cancelAt: null,
      nextPlan: null,
      card: { brand: 'visa', last4: '4242' },
      hasAccess: true,
    })
    const days = (at: string | null) =>
      Math.round((Date.parse(at ?? '') - server.services.clock.now().getTime()) / day)
    expect(days(response.withdrawUntil)).toBe(14)
    expect([365, 366]).toContain(days(response.nextChargeAt))
    expect((await server.browser().get('/api/account')).status).toBe(401)
  })

  test('the account lists the invoices and opens the portal where the card is changed', async () => {
    const family = await aPayingFamily(server)
    const { body } = await family.browser.get<{
      invoices: { cents: number; status: string; refundedCents: number }[]
    }>('/api/account/invoices')
    expect(body.invoices).toMatchObject([{ cents: 5700, status: 'paid', refundedCents: 0 }])
    expect((await family.browser.post<{ url: string }>('/api/account/portal')).body.url).toMatch(/^http/)
  })

  test('the invoices of before stay listed, newest first, when the family pays again signed out', async () => {
    const { browser, email, userId } = await aPayingFamily(server, { planId: 'lives' })
    await browser.post('/api/account/withdraw')
    await pass(hour)
    await aPayingFamily(server, { email })
    const [family] = await server.services.db.select().from(users).where(eq(users.id, userId))
    if (!family) throw new Error('the family is gone')
    const { body } = await (await server.signedIn(family)).get<{ invoices: { cents: number }[] }>(
      '/api/account/invoices',
    )
    expect(body.invoices.map(({ cents }) => cents)).toEqual([5700, 3900])
  })
})

describe('a cancellation', () => {
  test('a cancellation takes effect with the paid period, can be undone until then, and is e-mailed once', async () => {
    const family = await aPayingFamily(server)
    const before = await account(family)
    const twice = await Promise.all([
      family.browser.post<AccountResponse>('/api/account/cancel'),
      family.browser.post<AccountResponse>('/api/account/cancel'),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body).toMatchObject({
      status: 'active',
      cancelAt: before.nextChargeAt,
      nextChargeAt: null,
      nextChargeCents: null,
      hasAccess: true,
    })

    const resumed = await family.browser.post<AccountResponse>('/api/account/resume')
    expect(resumed.body).toMatchObject({
      cancelAt: null,
      nextChargeAt: before.nextChargeAt,
      nextChargeCents: 5700,
    })
    await family.browser.post('/api/account/cancel')
    await extendSession(family)
    await pass(32 * day)

    expect(await account(family)).toMatchObject({ status: 'canceled', hasAccess: false })
    expect((await family.browser.get('/api/auth/me')).body).toMatchObject({
      isSubscribed: false,
      hasAccess: false,
    })
    expect((await family.browser.post('/api/account/resume')).status).toBe(409)
    expect(await money(family.userId)).toEqual([
      { type: 'payment', cents: 5700 },
      { type: 'canceled', cents: null },
    ])
    const ended = `Résiliation enregistrée\u00a0: accès ouvert jusqu’au ${longDate(new Date(before.nextChargeAt ?? ''), 'fr')}`
    expect((await subjects(family.email)).toSorted()).toEqual(
      [
        'Bienvenue chez Mirabelle\u00a0: votre abonnement est actif',
        'Votre abonnement continue',
        'Votre abonnement est terminé',
        ended,
        ended,
      ].toSorted(),
    )
  })
})

describe('days that are given to a family that has cancelled', () => {
  test('move the next charge once it takes that back, in the response and in the e-mail', async () => {
    const { db, clock } = server.services
    const family = await aPayingFamily(server)
    const { nextChargeAt } = await account(family)
    const { body: cancelled } = await family.browser.post<AccountResponse>('/api/account/cancel')
    const notBefore = new Date(cancelled.cancelAt ?? '')
    await db.transaction((tx) =>
      giveFreeDays(tx, { userId: family.userId, days: 31, now: clock.now(), notBefore }),
    )
    const { body } = await family.browser.post<AccountResponse>('/api/account/resume')
    const moved = later(new Date(nextChargeAt ?? ''), 31 * day)
    expect(body).toMatchObject({ cancelAt: null, nextChargeAt: moved.toISOString() })
    const told = (await emailsTo(server, family.email)).find(({ subject }) => subject.endsWith('continue'))
    expect(told?.text).toContain(longDate(moved, 'fr'))
  })
})

describe('a cancellation in the hour before a renewal is charged', () => {
  test('ends the subscription at once, and the renewal is never charged', async () => {
    const family = await aPayingFamily(server)
    await extendSession(family)
    const before = await account(family)
    await emulatorOf(server).advanceTo(later(new Date(before.nextChargeAt ?? 0), 10 * minute))
    const begun = await account(family)
    expect(begun).toMatchObject({ status: 'active', nextChargeCents: 5700 })
    expect(Date.parse(begun.nextChargeAt ?? '')).toBe(Date.parse(before.nextChargeAt ?? '') + hour)

    const { body } = await family.browser.post<AccountResponse>('/api/account/cancel')
    expect(body).toMatchObject({ status: 'canceled', hasAccess: false, nextChargeAt: null })
    await pass(2 * day)
    expect((await money(family.userId)).map(({ type }) => type)).toEqual(['payment', 'canceled'])
    expect(await subjects(family.email)).toContain('Votre abonnement est terminé')
  })
})

describe('a family with a credit at Stripe', () => {
  test('comes back, pays with its credit, and has access; the credit is no money that was received', async () => {
    const family = await aPayingFamily(server)
    await extendSession(family)
    await family.browser.post('/api/account/cancel')
    await pass(32 * day)
    expect(await account(family)).toMatchObject({ status: 'canceled', hasAccess: false })
    const { payments } = server.services
    const { customer } = await payments.subscriptions.retrieve(family.subscriptionId)
    await payments.customers.update(String(customer), { balance: -6000 })

    await pay(server, await beginCheckout(family.browser), family.email)
    await emulatorOf(server).deliverPending()
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true, nextChargeCents: 5400 })
    expect(await money(family.userId)).toEqual([
      { type: 'payment', cents: 5700 },
      { type: 'canceled', cents: null },
    ])
    const [welcome] = await emailsTo(server, family.email)
    expect(welcome?.text).toContain('Rien n’a été prélevé')

    expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)
    expect(await account(family)).toMatchObject({ status: 'canceled', hasAccess: false, withdrawUntil: null })
    expect(await payments.customers.retrieve(String(customer))).toMatchObject({ balance: -6000 })
  })

  test('that withdraws gets back what the card paid, and the credit that paid the rest', async () => {
    const family = await aPayingFamily(server)
    await extendSession(family)
    await family.browser.post('/api/account/cancel')
    await pass(32 * day)
    const { payments } = server.services
    const { customer } = await payments.subscriptions.retrieve(family.subscriptionId)
    await payments.customers.update(String(customer), { balance: -2000 })
    await pay(server, await beginCheckout(family.browser), family.email)
    await emulatorOf(server).deliverPending()
    expect(await payments.customers.retrieve(String(customer))).toMatchObject({ balance: 0 })

    expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)

    expect(await money(family.userId)).toContainEqual({ type: 'refund', cents: -3700 })
    expect(await payments.customers.retrieve(String(customer))).toMatchObject({ balance: -2000 })
  })
})

describe('changes in Stripe’s dashboard', () => {
  test('an end set in Stripe’s dashboard can be undone, and the operator’s own price keeps the plan', async () => {
    const family = await aPayingFamily(server)
    const { payments } = server.services
    const subscription = await payments.subscriptions.retrieve(family.subscriptionId)
    const end = subscription.items.data[0]?.current_period_end ?? 0
    await payments.subscriptions.update(family.subscriptionId, {
      cancel_at: end - 5 * 86_400,
      proration_behavior: 'none',
    })
    await emulatorOf(server).deliverPending()
    expect((await account(family)).cancelAt).toBe(new Date((end - 5 * 86_400) * 1000).toISOString())
    expect((await family.browser.post<AccountResponse>('/api/account/resume')).body).toMatchObject({
      cancelAt: null,
      nextChargeCents: 5700,
    })

    const own = await payments.prices.create({
      product: 'mirabelle_complete',
      currency: 'eur',
      unit_amount: 4500,
      recurring: { interval: 'month' },
    })
    await payments.subscriptions.update(family.subscriptionId, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: own.id }],
      proration_behavior: 'none',
    })
    await emulatorOf(server).deliverPending()
    expect(await account(family)).toMatchObject({
      plan: 'complete',
      billing: 'monthly',
      nextChargeCents: 4500,
      hasAccess: true,
    })
    expect((await family.browser.post<AccountResponse>('/api/account/cancel')).body.cancelAt).not.toBeNull()
  })
})

describe('a change of plan', () => {
  test('a change of plan shows its amount, starts with the next cycle, and can be undone before', async () => {
    const family = await aPayingFamily(server, { planId: 'complete', billing: 'monthly' })
    const { nextChargeAt } = await account(family)
    const change = (planId: string, billing: string) =>
      family.browser.post<AccountResponse>('/api/account/change-plan', { planId, billing })
    expect((await change('lives', 'monthly')).body).toMatchObject({
      plan: 'complete',
      nextPlan: 'lives',
      nextBilling: 'monthly',
      nextChargeAt,
      nextChargeCents: 3900,
    })
    expect((await change('complete', 'monthly')).body).toMatchObject({
      nextPlan: null,
      nextBilling: null,
      nextChargeCents: 5700,
    })
    expect(await subjects(family.email)).toContain('Vous gardez votre formule actuelle')
    expect((await change('lives', 'yearly')).body).toMatchObject({
      plan: 'complete',
      nextPlan: 'lives',
      nextBilling: 'yearly',
      nextChargeCents: 29900,
    })
    expect((await change('lives', 'daily')).status).toBe(400)
    await extendSession(family)
    await pass(31 * day + 2 * hour)
    expect(await account(family)).toMatchObject({
      plan: 'lives',
      billing: 'yearly',
      nextPlan: null,
      status: 'active',
      nextChargeCents: 29900,
    })
    expect(await money(family.userId)).toEqual([
      { type: 'payment', cents: 5700 },
      { type: 'renewed', cents: 29900 },
    ])
    const sentSubjects = await subjects(family.email)
    expect(sentSubjects).toContain('Votre changement de formule est enregistré')
    expect(sentSubjects.filter((subject) => subject === 'Vous gardez votre formule actuelle')).toHaveLength(1)
  })

  test('an upgrade also waits for the next cycle: until then nothing is charged and the plan stays', async () => {
    const family = await aPayingFamily(server, { planId: 'lives', billing: 'monthly' })
    const { nextChargeAt } = await account(family)
    const response = await family.browser.post<AccountResponse>('/api/account/change-plan', {
      planId: 'complete',
      billing: 'monthly',
    })
    expect(response.body).toMatchObject({
      plan: 'lives',
      nextPlan: 'complete',
      nextChargeAt,
      nextChargeCents: 5700,
    })
    expect(await money(family.userId)).toEqual([{ type: 'payment', cents: 3900 }])
    await extendSession(family)
    await pass(31 * day + 2 * hour)
    expect(await account(family)).toMatchObject({
      plan: 'complete',
      billing: 'monthly',
      nextPlan: null,
      status: 'active',
      nextChargeCents: 5700,
    })
    expect(await money(family.userId)).toEqual([
      { type: 'payment', cents: 3900 },
      { type: 'renewed', cents: 5700 },
    ])
  })

  test('a planned change of plan gives way to a cancellation', async () => {
    const family = await aPayingFamily(server)
    await family.browser.post('/api/account/change-plan', { planId: 'lives', billing: 'monthly' })
    expect((await family.browser.post<AccountResponse>('/api/account/cancel')).body).toMatchObject({
      nextPlan: null,
      nextChargeCents: null,
    })
    expect(
      (await family.browser.post('/api/account/change-plan', { planId: 'lives', billing: 'monthly' })).status,
    ).toBe(409)
  })
})

describe('a withdrawal', () => {
  test('a withdrawal on day 14 refunds, cancels and ends access, once, however often it is pressed', async () => {
    const family = await aPayingFamily(server)
    await pass(14 * day - hour)
    const presses = await Promise.all(
      [1, 2, 3].map(() => family.browser.post<AccountResponse>('/api/account/withdraw')),
    )
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)
    expect(await account(family)).toMatchObject({ status: 'canceled', hasAccess: false, withdrawUntil: null })
    expect((await family.browser.get('/api/auth/me')).body).toMatchObject({ hasAccess: false })
    expect((await money(family.userId)).toSorted((a, b) => (a.cents ?? 0) - (b.cents ?? 0))).toEqual([
      { type: 'refund', cents: -5700 },
      { type: 'canceled', cents: null },
      { type: 'payment', cents: 5700 },
    ])
    const [receipt, ...more] = (await server.sentEmails()).filter(
      ({ recipient, subject }) => recipient === family.email && subject.startsWith('Rétractation'),
    )
    expect(more).toEqual([])
    const { refundedAt, firstPaidAt } = await account(family)
    const [received, concluded] = [new Date(refundedAt ?? 0), new Date(firstPaidAt ?? 0)]
    expect(Math.abs(received.getTime() - server.services.clock.now().getTime())).toBeLessThan(5 * 60_000)
    const sentence = `Rétractation reçue le ${longDate(received, 'fr')} à ${timeOfDay(received, 'fr')}\u00a0: le contrat «\u00a0Le complet\u00a0» conclu le ${longDate(concluded, 'fr')}`
    for (const part of [receipt?.text, receipt?.html]) expect(part).toContain(sentence)
  })

  test('a withdrawal is rejected on day 15', async () => {
    const family = await aPayingFamily(server)
    await pass(14 * day + hour)
    const response = await family.browser.post('/api/account/withdraw')
    expect(response).toMatchObject({ status: 409, body: { code: 'tooLate' } })
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true, withdrawUntil: null })
  })

  test('a subscription that was ended without a refund may still be withdrawn from until day 14', async () => {
    const family = await aPayingFamily(server)
    await pass(2 * day)
    await server.services.payments.subscriptions.cancel(family.subscriptionId)
    await emulatorOf(server).deliverPending()
    await pass(day)
    const { firstPaidAt, ...ended } = await account(family)
    expect(ended).toMatchObject({
      status: 'canceled',
      refundedAt: null,
      withdrawUntil: later(new Date(firstPaidAt ?? 0), 14 * day).toISOString(),
    })

    const presses = [1, 2].map(() => family.browser.post<AccountResponse>('/api/account/withdraw'))
    for (const press of await Promise.all(presses))
      expect(press).toMatchObject({ status: 200, body: { status: 'canceled', withdrawUntil: null } })
    expect((await money(family.userId)).reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(0)
    const sent = await subjects(family.email)
    expect(sent.filter((subject) => subject.startsWith('Rétractation'))).toHaveLength(1)
  })

  test('a withdrawal from an ended subscription that was cut off after the refund is completed', async () => {
    const family = await aPayingFamily(server)
    const { payments } = server.services
    await payments.subscriptions.cancel(family.subscriptionId)
    await emulatorOf(server).deliverPending()
    const [charge] = (await payments.charges.list({ limit: 1 })).data
    await payments.refunds.create({ charge: charge?.id ?? '' })
    const { status, body } = await family.browser.post<AccountResponse>('/api/account/withdraw')
    expect([status, body.refundedAt, body.withdrawUntil]).toEqual([200, expect.any(String), null])
  })

  test('a subscription that was ended without a refund may not be withdrawn from on day 15', async () => {
    const family = await aPayingFamily(server)
    await pass(2 * day)
    await server.services.payments.subscriptions.cancel(family.subscriptionId)
    await emulatorOf(server).deliverPending()
    await pass(12 * day + hour)
    expect(await account(family)).toMatchObject({ status: 'canceled', withdrawUntil: null })
    const response = await family.browser.post('/api/account/withdraw')
    expect(response).toMatchObject({ status: 409, body: { code: 'noSubscription' } })
  })

  test('a payment that a bank has taken back is not refunded once more', async () => {
    const family = await aPayingFamily(server)
    await decideDispute(server, await disputePayment(server, family), 'lost')
    expect(await account(family)).toMatchObject({ status: 'canceled', refundedAt: null, withdrawUntil: null })
    const response = await family.browser.post('/api/account/withdraw')
    expect(response).toMatchObject({ status: 409, body: { code: 'noSubscription' } })
  })

  test('a full refund in Stripe’s dashboard acts like a withdrawal; a partial one has no effect', async () => {
    const family = await aPayingFamily(server)
    const { payments } = server.services
    const [charge] = (await payments.charges.list({ limit: 1 })).data
    if (!charge) throw new Error('nothing was charged')
    await payments.refunds.create({ charge: charge.id, amount: 1000 })
    await emulatorOf(server).deliverPending()
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true })
    await payments.refunds.create({ charge: charge.id })
    await emulatorOf(server).deliverPending()
    expect(await account(family)).toMatchObject({ status: 'canceled', hasAccess: false })
    expect((await payments.subscriptions.retrieve(family.subscriptionId)).status).toBe('canceled')
    expect((await money(family.userId)).reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(0)
  })
})

describe('a year of renewals', () => {
  test('renewals charge once a month on the same day, without a gap in access and without an e-mail', {
    timeout: 90_000,
  }, async () => {
    const family = await aPayingFamily(server)
    const begun = await account(family)
    const charges: (string | null)[] = []
    for (let month = 1; month <= 12; month++) {
      const { nextChargeAt } = await account(family)
      await extendSession(family)
      charges.push(nextChargeAt)
      await emulatorOf(server).advanceTo(later(new Date(nextChargeAt ?? 0), 2 * hour))
      expect(await account(family), `month ${month}`).toMatchObject({
        status: 'active',
        hasAccess: true,
        nextChargeCents: 5700,
      })
    }
    const first = new Date(begun.firstPaidAt ?? 0)
    const [year, month, date] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()]
    // In a month that is too short, its last day is used.
    const days = charges.map(
      (_, index) =>
        new Date(
          Date.UTC(
            year,
            month + index + 1,
            Math.min(date, new Date(Date.UTC(year, month + index + 2, 0)).getUTCDate()),
          ),
        ),
    )
    expect(charges.map((at) => at?.slice(0, 10))).toEqual(days.map((at) => at.toISOString().slice(0, 10)))
    expect(await money(family.userId)).toEqual([
      { type: 'payment', cents: 5700 },
      ...Array.from({ length: 12 }, () => ({ type: 'renewed', cents: 5700 })),
    ])
    expect(await subjects(family.email)).toEqual([
      'Bienvenue chez Mirabelle\u00a0: votre abonnement est actif',
    ])
  })
})

describe('a renewal that fails', () => {
  async function aFailedRenewal(): Promise<PaidFamily> {
    const family = await aPayingFamily(server, { card: card.paysOnce })
    await extendSession(family)
    const { nextChargeAt } = await account(family)
    await emulatorOf(server).advanceTo(later(new Date(nextChargeAt ?? 0), 2 * hour))
    return family
  }

  test('a failed renewal leaves access for seven days, then ends it', async () => {
    const family = await aFailedRenewal()
    expect(await account(family)).toMatchObject({ status: 'past_due', hasAccess: true })
    expect(await subjects(family.email)).toContainEqual(
      expect.stringMatching(/^Votre paiement n’est pas passé\u00a0: accès ouvert jusqu’au \d/),
    )
    await pass(6 * day + 20 * hour)
    expect(await account(family)).toMatchObject({ status: 'past_due', hasAccess: true })
    await pass(4 * hour)
    expect((await family.browser.get('/api/auth/me')).body).toMatchObject({
      isSubscribed: false,
      hasAccess: false,
    })
    await runJob('end-lapsed-access')
    await runJob('end-lapsed-access')
    const [stored] = await server.services.db
      .select({ isSubscribed: users.isSubscribed })
      .from(users)
      .where(eq(users.id, family.userId))
    expect(stored?.isSubscribed).toBe(false)
    expect((await subjects(family.email)).filter((subject) => subject === accessClosed)).toHaveLength(1)
  })

  test('a failed renewal leaves places for seven days; then they go to the next in line', async () => {
    const { db, clock } = server.services
    const family = await aFailedRenewal()
    const next = await aSubscriber(db)
    const nextBrowser = await server.signedIn(next)
    const [childId = ''] = await someChildren(db, { id: family.userId }, ['Renarde'])
    const [nextChildId = ''] = await someChildren(db, next, ['Loutre'])
    const live = await aLive(db, { startsAt: later(clock.now(), 10 * day), places: 1 })
    const slotId = await aFreeSlot(server.services.db, later(clock.now(), 11 * day))
    const path = `/api/lives/${live.id}/registrations`
    expect((await family.browser.put(`${path}/${childId}`, {})).status).toBe(200)
    expect((await nextBrowser.put(`${path}/${nextChildId}`, {})).status).toBe(200)
    expect((await family.browser.post(`/api/one-to-one/${slotId}`, { childId })).status).toBe(200)
    const held = async () => ({
      places: await db
        .select({ childId: liveRegistrations.childId, state: liveRegistrations.state })
        .from(liveRegistrations)
        .where(eq(liveRegistrations.liveSessionId, live.id))
        .orderBy(liveRegistrations.arrival),
      sessions: await db.$count(
        oneToOneBookings,
        and(eq(oneToOneBookings.slotId, slotId), isNull(oneToOneBookings.cancelledAt)),
      ),
    })
    await pass(6 * day + 20 * hour)
    await runJob('release-places-without-access')
    expect(await held()).toEqual({
      places: [
        { childId, state: 'registered' },
        { childId: nextChildId, state: 'waiting' },
      ],
      sessions: 1,
    })
    await pass(4 * hour)
    await runJob('release-places-without-access')
    expect(await held()).toEqual({ places: [{ childId: nextChildId, state: 'registered' }], sessions: 0 })
    expect((await family.browser.put(`${path}/${childId}`, {})).status).toBe(402)
    expect((await family.browser.post(`/api/one-to-one/${slotId}`, { childId })).status).toBe(402)
    expect(await subjects(next.email)).toContain('Une place pour Loutre\u00a0: Dire non sans se fâcher')
  })

  test('access returns at once when a failed renewal is paid later, while Stripe still retries', async () => {
    const family = await aFailedRenewal()
    await pass(7 * day)
    await runJob('end-lapsed-access')
    expect(await account(family)).toMatchObject({ status: 'past_due', hasAccess: false })
    expect((await server.services.payments.subscriptions.retrieve(family.subscriptionId)).status).toBe(
      'past_due',
    )
    await changeCard(family, 'pm_card_visa')
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true, nextChargeCents: 5700 })
    expect((await family.browser.get('/api/auth/me')).body).toMatchObject({
      isSubscribed: true,
      hasAccess: true,
    })
    expect(await subjects(family.email)).toContain('Votre paiement est passé, tout est en ordre')
  })

  test('a failed renewal that is paid in the same night is e-mailed once, with the state of the morning', async () => {
    // The renewal is at the hour of the payment: after 21:00 and before 8:00 in Luxembourg, in winter and in
    // summer.
    await emulatorOf(server).advanceTo(
      new Date(later(server.services.clock.now(), day).setUTCHours(22, 0, 0, 0)),
    )
    const family = await aFailedRenewal()
    await changeCard(family, 'pm_card_visa')
    const sentSubjects = await subjects(family.email)
    expect(sentSubjects).toContain('Votre paiement est passé, tout est en ordre')
    expect(sentSubjects.filter((subject) => subject.startsWith('Votre paiement n’est pas passé'))).toEqual([])
  })

  test('another card settles a failed renewal', async () => {
    const family = await aFailedRenewal()
    await pass(2 * day)
    await changeCard(family, 'pm_card_visa')
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true, nextChargeCents: 5700 })
    expect((await money(family.userId)).map(({ type }) => type)).toEqual([
      'payment',
      'payment_failed',
      'renewed',
    ])
    expect(await subjects(family.email)).toContain('Votre paiement est passé, tout est en ordre')
  })

  test('an owed invoice is tried once with each new card, and is never paid twice', async () => {
    const family = await aFailedRenewal()
    const { payments } = server.services
    const [owed] = (await payments.invoices.list({ subscription: family.subscriptionId, status: 'open' }))
      .data
    const triesOf = async () =>
      (await payments.charges.list({ customer: String(owed?.customer) })).data.filter(
        ({ status }) => status === 'failed',
      ).length
    const before = await triesOf()
    await changeCard(family, 'pm_card_chargeCustomerFail')
    expect([await triesOf(), (await account(family)).status]).toEqual([before + 1, 'past_due'])
    await Promise.all([1, 2, 3].map(() => syncSubscription(server.services, family.subscriptionId)))
    expect(await triesOf()).toBe(before + 1)
    await changeCard(family, 'pm_card_visa')
    await Promise.all([1, 2, 3].map(() => syncSubscription(server.services, family.subscriptionId)))
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true })
    const paid = (await payments.charges.list({ customer: String(owed?.customer) })).data.filter(
      ({ status }) => status === 'succeeded',
    )
    expect(paid.map(({ amount }) => amount)).toEqual([5700, 5700])
  })

  test('a change whose event was lost is found once the subscription has not been read for a day', async () => {
    const family = await aPayingFamily(server)
    const { payments } = server.services
    await payments.subscriptions.update(family.subscriptionId, { cancel_at_period_end: true })
    await emulatorOf(server).deliverPending()
    // Simulates the loss of that event.
    const unseen = { cancelAt: null, syncedAt: later(server.services.clock.now(), -day - hour) }
    await server.services.db
      .update(subscriptions)
      .set(unseen)
      .where(eq(subscriptions.id, family.subscriptionId))
    await runJob('reconcile-with-stripe')
    expect((await account(family)).cancelAt).not.toBeNull()
  })
})

const accessClosed = 'Votre accès est fermé\u00a0: 57\u00a0€ restent à payer'

/** Replaces the card as the customer portal does. */
async function changeCard({ subscriptionId }: PaidFamily, name: string): Promise<void> {
  const { payments } = server.services
  const subscription = await payments.subscriptions.retrieve(subscriptionId)
  const card = await payments.paymentMethods.attach(name, { customer: String(subscription.customer) })
  await payments.subscriptions.update(subscriptionId, { default_payment_method: card.id })
  await emulatorOf(server).deliverPending()
}

async function runJob(name: string): Promise<void> {
  const job = [...subscriptionJobs, ...paymentEventJobs, ...lostAccessJobs].find(
    (known) => known.name === name,
  )
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run(server.services)
}

describe('a referral that is carried through the checkout', () => {
  test('a referral completes at the first payment, moves both next charges, and a withdrawal undoes it', async () => {
    const { db } = server.services
    const referrer = await aPayingFamily(server)
    await db.update(users).set({ referralCode: 'ABCD2345' }).where(eq(users.id, referrer.userId))
    const before = await account(referrer)
    const friend = await aPayingFamily(server, { referralCode: 'abcd2345' })
    await moveCharges(server.services)

    const [referral] = await db.select().from(referrals).where(eq(referrals.referredId, friend.userId))
    expect(referral).toMatchObject({ referrerId: referrer.userId, status: 'completed', rewardGranted: true })
    const [owner] = await db.select().from(users).where(eq(users.id, referrer.userId))
    expect(owner?.referralCount).toBe(1)
    const moved = await account(referrer)
    expect(Date.parse(moved.nextChargeAt ?? '') - Date.parse(before.nextChargeAt ?? '')).toBe(30 * day)
    expect(moved).toMatchObject({ status: 'active', nextChargeCents: 5700 })
    const friends = await account(friend)
    const [welcome] = await emailsTo(server, friend.email)
    expect(welcome?.text).toContain(longDate(new Date(friends.nextChargeAt ?? ''), 'fr'))
    const [subscription] = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, friend.subscriptionId))
    expect(
      Date.parse(friends.freeAccessUntil ?? '') - (subscription?.firstPaidAt?.getTime() ?? 0),
    ).toBeGreaterThanOrEqual(30 * day)

    await moveCharges(server.services)
    expect((await account(referrer)).nextChargeAt).toBe(moved.nextChargeAt)

    await friend.browser.post('/api/account/withdraw')
    await moveCharges(server.services)
    expect((await account(referrer)).nextChargeAt).toBe(before.nextChargeAt)
    const grants = await db
      .select()
      .from(accessGrants)
      .where(eq(accessGrants.userId, referrer.userId))
      .orderBy(desc(accessGrants.grantedAt))
    expect(grants.map(({ days }) => days)).toEqual([-30, 30])
    expect((await db.select().from(users).where(eq(users.id, referrer.userId)))[0]).toMatchObject({
      referralCount: 0,
    })
  })

  test('a referral stays completed when only a later subscription is withdrawn', async () => {
    const { db } = server.services
    const referrer = await aMember(db, { referralCode: 'BCDE2345' })
    const friend = await aPayingFamily(server, { referralCode: 'BCDE2345' })
    await friend.browser.post('/api/account/cancel')
    await extendSession(friend)
    await pass(70 * day)
    expect(await account(friend)).toMatchObject({ status: 'canceled' })
    await pay(server, await beginCheckout(friend.browser), friend.email)
    await emulatorOf(server).deliverPending()
    await pass(3 * day)
    expect((await friend.browser.post('/api/account/withdraw')).status).toBe(200)
    expect(await account(friend)).toMatchObject({ status: 'canceled', refundedAt: expect.any(String) })
    expect(await db.select().from(referrals).where(eq(referrals.referredId, friend.userId))).toMatchObject([
      { status: 'completed', rewardGranted: true },
    ])
    expect((await db.select().from(users).where(eq(users.id, referrer.id)))[0]).toMatchObject({
      referralCount: 1,
    })
    const grants = await db
      .select()
      .from(accessGrants)
      .where(inArray(accessGrants.userId, [referrer.id, friend.userId]))
    expect(grants.map(({ days }) => days)).toEqual([30, 30])
  })

  test('a referral whose friend has got every payment back is undone, also when the code was used after the first', async () => {
    const { db } = server.services
    const referrer = await aMember(db, { referralCode: 'EFGH2345' })
    const friend = await aPayingFamily(server)
    expect((await friend.browser.post('/api/account/withdraw')).status).toBe(200)
    await pay(server, await beginCheckout(friend.browser), friend.email)
    await emulatorOf(server).deliverPending()
    const used = { referralCode: 'EFGH2345', email: friend.email }
    expect((await friend.browser.post('/api/referrals/use-code', used)).status).toBe(200)
    await moveCharges(server.services)
    expect((await friend.browser.post('/api/account/withdraw')).status).toBe(200)
    expect((await db.select().from(users).where(eq(users.id, referrer.id)))[0]).toMatchObject({
      referralCount: 0,
    })
    for (const id of [referrer.id, friend.userId]) {
      const grants = await db.select().from(accessGrants).where(eq(accessGrants.userId, id))
      expect(grants.map(({ days }) => days).toSorted((a, b) => b - a)).toEqual([30, -30])
    }
  })

  test('an unknown or used-up code does not affect the payment, and another code can be used later', async () => {
    const { db } = server.services
    const full = await aMember(db, { referralCode: 'CDEF2345', referralCount: 2 })
    const other = await aMember(db, { referralCode: 'DEFG2345' })
    for (const referralCode of ['ZZZZ9999', 'CDEF2345']) {
      const family = await aPayingFamily(server, { referralCode })
      expect(await account(family)).toMatchObject({ status: 'active', freeAccessUntil: null })
      expect(await db.select().from(referrals).where(eq(referrals.referredId, family.userId))).toEqual([])
      const used = await family.browser.post('/api/referrals/use-code', {
        referralCode: 'DEFG2345',
        email: family.email,
      })
      expect([referralCode, used.status, used.body]).toEqual([referralCode, 200, { freeAccessDays: 30 }])
    }
    const counts = await db
      .select({ referralCount: users.referralCount })
      .from(users)
      .where(inArray(users.id, [full.id, other.id]))
    expect(counts).toEqual([{ referralCount: 2 }, { referralCount: 2 }])
    expect(await db.select().from(accessGrants).where(eq(accessGrants.userId, full.id))).toEqual([])
    expect(
      await pay(
        server,
        await beginCheckout(server.browser(), { referralCode: '<script>' }),
        'script@exemple.lu',
      ),
    ).toBeDefined()
  })
})
