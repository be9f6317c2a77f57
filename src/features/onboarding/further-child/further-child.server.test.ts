import { and, desc, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import type { FamilyChildren, ItemisedQuote, Quote } from '#src/domain/children/children.contract.ts'
import { childrenJobs } from '#src/domain/children/children.server.ts'
import type {
  AccountResponse,
  PlansResponse,
} from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/subscription-lock.server.ts'
import { moveCharges } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { releaseGoneChildren } from '#src/domain/subscriptions/sync/paid-children.server.ts'
import { readSubscription } from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import {
  accessGrants,
  childProfiles,
  children,
  consents,
  sessions,
  subscriptionEvents,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { maxChildren } from '#src/shared/numbers.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnFreeDays, aFreeSlot, aSecondGuardian } from '#tests/support/accounts/factories.ts'
import { expressAnswers, furtherChildAnswers } from '#tests/support/accounts/welcome.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import { aPayingFamily, type Choice, emulatorOf, type PaidFamily } from '#tests/support/payments/paying.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let leaseRequests = 0
beforeAll(async () => {
  const logQuery = (statement: string) => {
    if (statement.startsWith('insert into "leases"')) leaseRequests++
  }
  server = await startTestServer({ database: await openTestDatabase({ logQuery }) })
})
afterAll(() => server.close())

async function aFamily(choice: Choice & { card?: string } = {}): Promise<PaidFamily> {
  const family = await aPayingFamily(server, choice)
  expect((await family.browser.post('/api/onboarding/complete', expressAnswers)).status).toBe(200)
  await server.services.db
    .update(sessions)
    .set({ expiresAt: later(server.services.clock.now(), 800 * day) })
    .where(eq(sessions.userId, family.userId))
  return family
}

const preview = ({ browser }: { browser: Browser }, body: object = {}) =>
  browser.post<ItemisedQuote>('/api/account/children/preview', body)
const agreed = ({ from, todayCents, nextCents }: ItemisedQuote): Quote => ({ from, todayCents, nextCents })
const list = async ({ browser }: { browser: Browser }) =>
  (await browser.get<FamilyChildren>('/api/account/children')).body
const account = async ({ browser }: { browser: Browser }) =>
  (await browser.get<AccountResponse>('/api/account')).body

function add({ browser }: { browser: Browser }, quote: Quote, more: object = {}) {
  return browser.post<FamilyChildren>('/api/account/children', {
    ...furtherChildAnswers,
    attempt: crypto.randomUUID(),
    quote,
    ...more,
  })
}

async function withASecondChild(
  choice: Choice = {},
): Promise<PaidFamily & { childId: string; quote: ItemisedQuote }> {
  const family = await aFamily(choice)
  const { body: quote } = await preview(family)
  const { status, body } = await add(family, agreed(quote))
  expect(status).toBe(200)
  return { ...family, quote, childId: body.children[1]?.id ?? '' }
}

async function pass(milliseconds: number): Promise<void> {
  await emulatorOf(server).advanceTo(later(server.services.clock.now(), milliseconds))
}

async function charged({ userId }: PaidFamily): Promise<(number | null)[]> {
  const rows = await server.services.db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId))
    // Stripe's times are in seconds: of two payments in one second the first, of a whole period, is larger. Rows
    // have no order of their own, since the roll-up of the metrics writes them again.
    .orderBy(subscriptionEvents.createdAt, desc(subscriptionEvents.amount))
  return rows.map(({ amount }) => amount)
}

async function itemsOf({ subscriptionId }: Pick<PaidFamily, 'subscriptionId'>) {
  const { items } = await server.services.payments.subscriptions.retrieve(subscriptionId)
  return items.data.map(({ price, quantity }) => [price.lookup_key, quantity])
}

async function useCard({ subscriptionId }: PaidFamily, card: string): Promise<void> {
  const { payments } = server.services
  const { customer } = await payments.subscriptions.retrieve(subscriptionId)
  const method = await payments.paymentMethods.attach(card, { customer: String(customer) })
  await payments.subscriptions.update(subscriptionId, { default_payment_method: method.id })
}

// Each of these tests lets a month pass at Stripe for every family of the file: they come first, while there
// are few.
describe('a billing month with two children', () => {
  it('adding a child mid-cycle charges the shown proration, and later the itemised next charge', async () => {
    const family = await aFamily()
    await pass(10 * day + 5 * hour)
    const { body: quote } = await preview(family)
    expect(quote).toMatchObject({
      firstCents: 5700,
      furtherCents: 3990,
      furtherChildren: 1,
      nextCents: 9690,
      restCents: quote.todayCents,
    })
    const share =
      (Date.parse(quote.periodEnd) / 1000 - quote.from) /
      (Date.parse(quote.periodEnd) / 1000 - Date.parse((await account(family)).firstPaidAt ?? '') / 1000)
    expect(Math.abs(quote.todayCents - 3990 * share)).toBeLessThan(2)
    // The parent reads for a while: the quote is still valid.
    await pass(10 * minute)

    const response = await add(family, agreed(quote))

    expect(response.status).toBe(200)
    expect(response.body.children).toMatchObject([
      { displayName: 'Renarde', isFirst: true, isPaid: true },
      {
        displayName: 'Lynx',
        age: '9-11',
        isFirst: false,
        isPaid: true,
        picture: expect.stringMatching(/^crest:/),
      },
    ])
    expect(await charged(family)).toEqual([5700, quote.todayCents])
    expect(await itemsOf(family)).toEqual([
      ['mirabelle_complete_monthly', 1],
      ['mirabelle_complete_monthly_further_child', 1],
    ])
    expect(await account(family)).toMatchObject({
      nextChargeCents: 9690,
      nextChargeAt: quote.nextChargeAt,
      nextCharge: { firstCents: 5700, furtherChildren: 1, furtherCents: 3990, otherCents: 0 },
    })
    await pass(25 * day)
    expect(await charged(family)).toEqual([5700, quote.todayCents, 9690])
    const sentEmails = (await server.sentEmails()).filter(({ recipient }) => recipient === family.email)
    expect(
      sentEmails.filter(({ subject }) => subject === 'Un enfant de plus dans votre abonnement'),
    ).toHaveLength(1)
  })

  it('removing a child deducts the prepaid rest from the next charge, as shown, and erases the child', async () => {
    const { db } = server.services
    const family = await withASecondChild()
    await pass(6 * day)
    const { body: quote } = await preview(family, { change: 'remove', childId: family.childId })
    expect(quote).toMatchObject({ todayCents: 0, furtherChildren: 0, nextCents: 5700 + quote.restCents })
    expect(quote.restCents).toBeLessThan(-2500)
    const remove = () =>
      family.browser.post<FamilyChildren>(`/api/account/children/${family.childId}/remove`, {
        from: quote.from,
      })
    const { body } = await remove()
    expect(body.children.map(({ displayName }) => displayName)).toEqual(['Renarde'])
    expect((await remove()).status).toBe(404)
    expect(await itemsOf(family)).toEqual([['mirabelle_complete_monthly', 1]])
    expect(await db.select().from(childProfiles).where(eq(childProfiles.childId, family.childId))).toEqual([])
    expect(await account(family)).toMatchObject({
      nextChargeCents: quote.nextCents,
      nextCharge: { firstCents: 5700, furtherChildren: 0, furtherCents: 0, otherCents: quote.restCents },
    })
    await pass(27 * day)
    expect((await charged(family)).at(-1)).toBe(quote.nextCents)
  })

  it('a child is paid for, and deducted, for the paid days before free days, and costs nothing in these', async () => {
    const { db, clock } = server.services
    const family = await aFamily()
    const giveThirtyDays = async () => {
      await db.insert(accessGrants).values({
        userId: family.userId,
        reason: 'referral',
        days: 30,
        accessUntil: later(clock.now(), 60 * day),
        grantedAt: later(clock.now(), minute),
      })
      await moveCharges(server.services)
    }
    const { nextChargeAt, firstPaidAt } = await account(family)
    const [paidFrom, paidUntil] = [Date.parse(firstPaidAt ?? ''), Date.parse(nextChargeAt ?? '')]
    await giveThirtyDays()
    await pass(10 * day)
    const { body: quote } = await preview(family)
    expect(quote).toMatchObject({ restCents: quote.todayCents, nextCents: 9690, periodEnd: nextChargeAt })
    const share = (paidUntil - quote.from * 1000) / (paidUntil - paidFrom)
    expect(Math.abs(quote.todayCents - 3990 * share)).toBeLessThan(2)
    expect((await add(family, agreed(quote))).status).toBe(200)
    expect(await charged(family)).toEqual([5700, quote.todayCents])

    await pass(2 * day)
    const childId = (await list(family)).children[1]?.id ?? ''
    const { body: leaving } = await preview(family, { change: 'remove', childId })
    expect(leaving).toMatchObject({ todayCents: 0, nextCents: 5700 + leaving.restCents })
    expect(leaving.restCents).toBeLessThan(-2000)
    await family.browser.post(`/api/account/children/${childId}/remove`, { from: leaving.from })
    const moved = await account(family)
    expect(moved).toMatchObject({
      nextChargeCents: leaving.nextCents,
      nextChargeAt: new Date(paidUntil + 30 * day).toISOString(),
    })

    await pass(25 * day)
    const { body: free } = await preview(family)
    expect(free).toMatchObject({ todayCents: 0, restCents: 0, nextCents: 9690 + leaving.restCents })
    expect((await add(family, agreed(free), { displayName: 'Loutre' })).status).toBe(200)
    await giveThirtyDays()
    expect(await account(family)).toMatchObject({
      nextChargeCents: free.nextCents,
      nextChargeAt: new Date(paidUntil + 60 * day).toISOString(),
    })
    expect(await charged(family)).toEqual([5700, quote.todayCents])
    await pass(55 * day)
    expect(await charged(family)).toEqual([5700, quote.todayCents, free.nextCents])
  })

  it.each([
    ['', 0],
    [' before free days', 30],
  ])('an amount too small to be charged%s is added to the next charge, as shown', async (_, days) => {
    const { db, clock } = server.services
    const family = await aFamily()
    const { nextChargeAt } = await account(family)
    if (days > 0) {
      await db.insert(accessGrants).values({
        userId: family.userId,
        reason: 'referral',
        days,
        accessUntil: later(clock.now(), 60 * day),
        grantedAt: later(clock.now(), minute),
      })
      await moveCharges(server.services)
    }
    await pass(Date.parse(nextChargeAt ?? '') - clock.now().getTime() - 3 * hour)
    const { body: quote } = await preview(family)
    expect(quote.restCents).toBeGreaterThan(0)
    expect(quote).toMatchObject({ todayCents: 0, nextCents: 9690 + quote.restCents })
    expect((await add(family, agreed(quote))).status).toBe(200)
    expect(await account(family)).toMatchObject({ nextChargeCents: quote.nextCents })
    await pass(days * day + 5 * hour)
    expect(await charged(family)).toEqual([5700, quote.nextCents])
  })

  it('a change of plan at the next cycle changes both items, before and after adding a child', async () => {
    const family = await withASecondChild()
    const change = await family.browser.post<AccountResponse>('/api/account/change-plan', {
      planId: 'lives',
      billing: 'monthly',
    })
    expect(change.body).toMatchObject({
      nextPlan: 'lives',
      nextChargeCents: 3900 + 2730,
      nextCharge: { firstCents: 3900, furtherCents: 2730, otherCents: 0 },
    })
    await pass(5 * day)
    const { body: quote } = await preview(family)
    expect(quote).toMatchObject({
      furtherCents: 3990,
      nextPlan: 'lives',
      nextFurtherCents: 2730,
      nextCents: 3900 + 2 * 2730,
    })
    expect((await add(family, agreed(quote), { displayName: 'Loutre' })).status).toBe(200)
    expect(await account(family)).toMatchObject({
      plan: 'complete',
      nextPlan: 'lives',
      nextChargeCents: 3900 + 2 * 2730,
    })
    await pass(27 * day)
    expect(await itemsOf(family)).toEqual([
      ['mirabelle_lives_monthly', 1],
      ['mirabelle_lives_monthly_further_child', 2],
    ])
    expect((await charged(family)).at(-1)).toBe(3900 + 2 * 2730)
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([true, true, true])
  })
})

describe('a change of plan with a pending deduction', () => {
  const offersOf = async ({ browser }: { browser: Browser }) =>
    (await browser.get<PlansResponse>('/api/account/plans')).body

  /** A family that removed a child, with the rest of the child's price still to be deducted. */
  async function withADeduction(choice: Choice = {}) {
    const family = await withASecondChild(choice)
    await pass(6 * day)
    const { body: quote } = await preview(family, { change: 'remove', childId: family.childId })
    await family.browser.post(`/api/account/children/${family.childId}/remove`, { from: quote.from })
    return { ...family, deductedCents: quote.restCents }
  }

  it('shows the amount that will be charged, for each plan, before and after one is planned', async () => {
    const family = await withADeduction()
    const shown = await offersOf(family)
    const deducted = (cents: number) => Math.max(0, cents + family.deductedCents)
    expect(shown.offers).toEqual([
      { planId: 'lives', billing: 'monthly', amountCents: deducted(3900) },
      { planId: 'lives', billing: 'yearly', amountCents: deducted(29900) },
      { planId: 'complete', billing: 'monthly', amountCents: deducted(5700) },
      { planId: 'complete', billing: 'yearly', amountCents: deducted(49900) },
    ])
    await family.browser.post('/api/account/change-plan', { planId: 'complete', billing: 'yearly' })
    expect(await offersOf(family)).toEqual(shown)
    const change = await family.browser.post<AccountResponse>('/api/account/change-plan', {
      planId: 'lives',
      billing: 'monthly',
    })
    expect(change.body).toMatchObject({ nextChargeCents: deducted(3900), nextChargeAt: shown.chargeAt })
    await pass(27 * day)
    expect((await charged(family)).at(-1)).toBe(deducted(3900))
  })

  it('charges the itemised next charge after a child is added or removed', async () => {
    const family = await withADeduction({ planId: 'complete', billing: 'yearly' })
    // The deduction exceeds the next charge.
    await family.browser.post('/api/account/change-plan', { planId: 'lives', billing: 'monthly' })
    expect((await account(family)).nextChargeCents).toBe(0)
    const { body: quote } = await preview(family)
    expect((await add(family, agreed(quote), { displayName: 'Loutre' })).status).toBe(200)
    expect((await account(family)).nextChargeCents).toBe(quote.nextCents)
    const childId = (await list(family)).children[1]?.id ?? ''
    const { body: back } = await preview(family, { change: 'remove', childId })
    await family.browser.post(`/api/account/children/${childId}/remove`, { from: back.from })
    expect((await account(family)).nextChargeCents).toBe(back.nextCents)
  })

  it('a custom price set at Stripe applies to the current plan only', async () => {
    const family = await aFamily()
    const { payments } = server.services
    const own = await payments.prices.create({
      product: 'mirabelle_complete',
      currency: 'eur',
      unit_amount: 4500,
      recurring: { interval: 'month' },
    })
    const { items } = await payments.subscriptions.retrieve(family.subscriptionId)
    await payments.subscriptions.update(family.subscriptionId, {
      items: [{ id: items.data[0]?.id ?? '', price: own.id }],
      proration_behavior: 'none',
    })
    await emulatorOf(server).deliverPending()
    const { offers } = await offersOf(family)
    expect(offers.map(({ amountCents }) => amountCents)).toEqual([3900, 29900, 4500, 49900])
  })
})

describe('adding a further child', () => {
  it('twenty concurrent clicks add one child and one charge; sending it again adds nothing', async () => {
    const family = await aFamily()
    const { body: quote } = await preview(family)
    const attempt = crypto.randomUUID()
    // Unknown fields are ignored.
    const unknownFields = {
      position: 1,
      userId: crypto.randomUUID(),
      subscriptionItemId: 'si_x',
      email: 'tom@exemple.lu',
      picture: 'face:x',
    }
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () => add(family, agreed(quote), { attempt, ...unknownFields })),
    )
    expect([...new Set(clicks.map(({ status }) => status))]).toEqual([200])
    expect((await add(family, agreed(quote), { attempt })).status).toBe(200)
    expect((await list(family)).children).toHaveLength(2)
    expect(await charged(family)).toEqual([5700, quote.todayCents])
    expect(await itemsOf(family)).toContainEqual(['mirabelle_complete_monthly_further_child', 1])
  })

  it('another child sent as the same form is neither added nor called added', async () => {
    const family = await aFamily()
    const { body: quote } = await preview(family)
    const attempt = crypto.randomUUID()
    expect((await add(family, agreed(quote), { attempt })).status).toBe(200)
    for (const other of [{ displayName: 'Hibou' }, { childName: 'Léa' }, { childAge: '6-8' }])
      expect(await add(family, agreed(quote), { attempt, ...other })).toMatchObject({
        status: 409,
        body: { code: 'otherChild' },
      })
    expect((await list(family)).children).toHaveLength(2)
    expect(await charged(family)).toEqual([5700, quote.todayCents])
    const { body: next } = await preview(family)
    const added = await add(family, agreed(next), { displayName: 'Hibou', childName: 'Léa' })
    expect(added.body.children).toMatchObject([{}, { displayName: 'Lynx' }, { displayName: 'Hibou' }])
  })

  it('a form that is corrected before its payment was settled adds the corrected child', async () => {
    const family = await aFamily()
    const { body: quote } = await preview(family)
    const attempt = crypto.randomUUID()
    const { subscriptions } = server.services.payments
    const { update } = subscriptions
    subscriptions.update = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    expect((await add(family, agreed(quote), { attempt })).status).toBe(503)
    subscriptions.update = update
    const corrected = await add(family, agreed(quote), { attempt, displayName: 'Hibou' })
    expect(corrected.body.children).toMatchObject([{}, { displayName: 'Hibou', isPaid: true }])
    expect(await charged(family)).toEqual([5700, quote.todayCents])
  })

  it('two concurrent forms add two children, each paid', async () => {
    const family = await aFamily({ planId: 'lives', billing: 'yearly' })
    const { body: quote } = await preview(family)
    expect(
      (await Promise.all([add(family, agreed(quote)), add(family, agreed(quote))])).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200])
    expect(await itemsOf(family)).toContainEqual(['mirabelle_lives_yearly_further_child', 2])
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([true, true, true])
    // The order is unknown: Stripe’s times are in whole seconds.
    expect((await charged(family)).toSorted()).toEqual([29900, quote.todayCents, quote.todayCents].toSorted())
    expect(await account(family)).toMatchObject({ nextChargeCents: 29900 + 2 * 20930 })
  })

  it('a quote of another amount, a future moment or one too old is rejected and changes nothing', async () => {
    const family = await aFamily()
    const { body } = await preview(family)
    const quote = agreed(body)
    const wrongQuotes = [
      { ...quote, todayCents: quote.todayCents - 1 },
      { ...quote, from: Math.floor(Date.parse(body.periodEnd) / 1000) - 60, todayCents: 0 },
      { ...quote, from: quote.from - 3600 },
      { ...quote, from: 0 },
    ]
    for (const wrong of wrongQuotes)
      expect((await add(family, wrong)).body).toMatchObject({ code: 'quoteChanged' })
    expect((await list(family)).children).toHaveLength(1)
    expect(await charged(family)).toEqual([5700])
  })

  it('a declined card is rejected, and the same form succeeds with another card', async () => {
    const family = await aFamily()
    const { body } = await preview(family)
    const attempt = crypto.randomUUID()
    await useCard(family, 'pm_card_chargeCustomerFail')
    expect(await add(family, agreed(body), { attempt })).toMatchObject({
      status: 409,
      body: { code: 'cardDeclined' },
    })
    expect((await list(family)).children).toHaveLength(1)
    expect(
      await server.services.db.select().from(children).where(eq(children.userId, family.userId)),
    ).toHaveLength(1)
    expect(await itemsOf(family)).toHaveLength(1)
    await useCard(family, 'pm_card_visa')
    expect((await add(family, agreed(body), { attempt })).status).toBe(200)
    expect(await charged(family)).toEqual([5700, body.todayCents])
  })

  it('responds with 503 while Stripe is unavailable; sending again completes a lost response', async () => {
    const family = await aFamily()
    const { body } = await preview(family)
    const attempt = crypto.randomUUID()
    const { subscriptions } = server.services.payments
    const unavailable = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    const { update, retrieve } = subscriptions
    subscriptions.retrieve = unavailable
    expect((await preview(family)).status).toBe(503)
    expect((await add(family, agreed(body), { attempt })).status).toBe(503)
    subscriptions.retrieve = retrieve
    expect((await list(family)).children).toHaveLength(1)
    expect(await itemsOf(family)).toHaveLength(1)

    subscriptions.update = (async (...args: Parameters<typeof update>) => {
      await update.apply(subscriptions, args)
      return unavailable()
    }) as typeof update
    expect((await add(family, agreed(body), { attempt })).status).toBe(503)
    subscriptions.update = update
    expect((await add(family, agreed(body), { attempt })).status).toBe(200)
    await emulatorOf(server).deliverPending()
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([true, true])
    expect(await charged(family)).toEqual([5700, body.todayCents])
  })

  it('a child whose payment was never settled is deleted after two days', async () => {
    const { db, payments } = server.services
    const family = await aFamily()
    const { body } = await preview(family)
    const { retrieve } = payments.subscriptions
    payments.subscriptions.retrieve = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    await add(family, agreed(body))
    payments.subscriptions.retrieve = retrieve
    const rows = () => db.select().from(children).where(eq(children.userId, family.userId))
    expect(await rows()).toHaveLength(2)
    await pass(2 * day + hour)
    for (const job of childrenJobs) await job.run(server.services)
    expect(await rows()).toHaveLength(1)
  })

  it('requires a first child and a running subscription: other families get the obstacle', async () => {
    const guest = await server.signedIn(
      await aFamilyOnFreeDays(server.services.db, later(server.clock.now(), day)),
    )
    const quote = {
      from: Math.floor(server.services.clock.now().getTime() / 1000),
      todayCents: 0,
      nextCents: 0,
    }
    expect((await add({ browser: guest }, quote)).body.children).toBeUndefined()
    expect(await list({ browser: guest })).toEqual({ children: [], obstacle: 'noFirstChild' })
    await guest.post('/api/onboarding/complete', expressAnswers)
    expect((await list({ browser: guest })).obstacle).toBe('noSubscription')
    expect(await preview({ browser: guest })).toMatchObject({ status: 409, body: { code: 'noSubscription' } })
    expect(await add({ browser: guest }, quote)).toMatchObject({
      status: 409,
      body: { code: 'noSubscription' },
    })

    const family = await aFamily()
    await family.browser.post('/api/account/cancel')
    expect(await add(family, agreed({ ...(await preview(await aFamily())).body }))).toMatchObject({
      status: 409,
      body: { code: 'canceled' },
    })
    expect((await list(family)).obstacle).toBe('canceled')
  })

  it('is rejected while the family is suspended, and nothing is charged', async () => {
    const family = await withASecondChild()
    const before = await charged(family)
    const { body: quote } = await preview(family)
    const { token } = await aSignedInAdmin(server)
    const suspension = `/api/admin/users/${family.userId}/suspension`
    await server.browser().post(suspension, { reason: 'Des propos blessants en live.' }, { token })
    const suspended = { status: 409, body: { code: 'suspended' } }
    expect((await list(family)).obstacle).toBe('suspended')
    expect(await preview(family)).toMatchObject(suspended)
    expect(await add(family, agreed(quote))).toMatchObject(suspended)
    expect((await list(family)).children).toHaveLength(2)
    expect(await charged(family)).toEqual(before)
    // A child may be removed meanwhile.
    expect((await preview(family, { change: 'remove', childId: family.childId })).status).toBe(200)
    await server.browser().delete(suspension, undefined, { token })
    expect((await add(family, agreed((await preview(family)).body))).status).toBe(200)
  })

  it('is rejected once the family has six children', async () => {
    const family = await aFamily()
    const { db } = server.services
    const more = Array.from({ length: maxChildren - 1 }, (_, index) => ({
      userId: family.userId,
      position: index + 2,
      displayName: `Enfant ${index + 2}`,
      age: '6-8' as const,
      language: 'fr' as const,
      picture: 'crest:x',
    }))
    await db.insert(children).values(more)
    expect(await preview(family)).toMatchObject({ status: 409, body: { code: 'childrenFull' } })
    expect(
      await add(family, {
        from: Math.floor(server.services.clock.now().getTime() / 1000),
        todayCents: 0,
        nextCents: 0,
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'childrenFull' },
    })
  })

  it('a further child has answers that can be changed, and versioned consents of its own', async () => {
    const { db } = server.services
    const family = await withASecondChild()
    const read = async () => (await family.browser.get(`/api/account/children/${family.childId}`)).body
    const { parentalConsent, rulesAccepted, ...others } = furtherChildAnswers
    expect(await read()).toMatchObject(others)
    const stored = await db.select().from(consents).where(eq(consents.childId, family.childId))
    expect(
      stored.map(({ purpose, textVersion, language }) => [purpose, textVersion, language]).toSorted(),
    ).toEqual([
      ['live-rules', textVersions.liveRules, 'fr'],
      ['parental', textVersions.parentalConsent, 'fr'],
    ])
    const changed = {
      ...furtherChildAnswers,
      displayName: 'Hérisson',
      chatAuthorized: 'moderated',
      freeFormGoal: '',
      childAge: '12-15',
    }
    const { body } = await family.browser.put<FamilyChildren>(
      `/api/account/children/${family.childId}`,
      changed,
    )
    expect(body.children[1]).toMatchObject({ displayName: 'Hérisson', age: '12-15' })
    expect(await read()).toMatchObject({
      displayName: 'Hérisson',
      chatAuthorized: 'moderated',
      freeFormGoal: null,
    })
    const dashboard = await family.browser.get<{ children: { displayName: string; liveChoices: unknown }[] }>(
      '/api/dashboard',
    )
    expect(dashboard.body.children.map(({ displayName, liveChoices }) => [displayName, liveChoices])).toEqual(
      [
        ['Renarde', { camera: 'mood', chat: 'moderated' }],
        ['Hérisson', { camera: 'off', chat: 'moderated' }],
      ],
    )
    const [first] = (await list(family)).children
    expect((await family.browser.put(`/api/account/children/${first?.id}`, changed)).status).toBe(404)
  })

  it('asks for a consent again once the version of its text has changed', async () => {
    const { db } = server.services
    const family = await withASecondChild()
    const path = `/api/account/children/${family.childId}`
    const readConsents = async () => {
      const { parentalConsent, rulesAccepted } = (await family.browser.get(path)).body
      return { parentalConsent, rulesAccepted }
    }
    expect(await readConsents()).toEqual({ parentalConsent: true, rulesAccepted: true })
    const isRules = and(eq(consents.childId, family.childId), eq(consents.purpose, 'live-rules'))
    await db.update(consents).set({ textVersion: '2026-01-01' }).where(isRules)
    expect(await readConsents()).toEqual({ parentalConsent: true, rulesAccepted: false })
    expect((await family.browser.put(path, furtherChildAnswers)).status).toBe(200)
    expect(await readConsents()).toEqual({ parentalConsent: true, rulesAccepted: true })
    const versions = (await db.select().from(consents).where(isRules)).map(({ textVersion }) => textVersion)
    expect(versions.toSorted()).toEqual(['2026-01-01', textVersions.liveRules])
  })

  it('stores the second guardian’s consent when they change the answers', async () => {
    const { db, clock } = server.services
    const { userId, childId } = await withASecondChild()
    const ofChild = eq(consents.childId, childId)
    await db.update(consents).set({ withdrawnAt: clock.now() }).where(ofChild)
    const guardian = await aSecondGuardian(db, { id: userId }, clock.now())
    const second = await server.signedIn({ id: userId }, guardian)
    expect((await second.put(`/api/account/children/${childId}`, furtherChildAnswers)).status).toBe(200)
    const stored = await db.select().from(consents).where(ofChild)
    expect(stored.map(({ guardianId, withdrawnAt }) => [guardianId, withdrawnAt])).toEqual([
      [guardian.id, null],
      [guardian.id, null],
    ])
  })

  it('waits for a sync of the subscription that writes to the same child, without a deadlock', async () => {
    const { db } = server.services
    const family = await withASecondChild()
    // A consent to a newer text is a new row, which needs the family's row.
    await db.update(consents).set({ textVersion: '2026-01-01' }).where(eq(consents.childId, family.childId))
    const changed = await db.transaction(async (tx) => {
      await lockUserRows(tx, [family.userId])
      const change = family.browser.put(`/api/account/children/${family.childId}`, furtherChildAnswers)
      await untilWaiting(db, [change])
      await tx.update(children).set({ pendingSince: null }).where(eq(children.id, family.childId))
      return { change }
    })
    expect((await changed.change).status).toBe(200)
  })

  it.each([
    ['childAge', { childAge: '6-9' }],
    ['parentalConsent', { parentalConsent: 'true' }],
    ['interests', { interests: ['ecology'] }],
    ['freeFormGoal', { freeFormGoal: 'x'.repeat(151) }],
    ['baselineMoney', { baselineMoney: 2.5 }],
    ['displayName', { displayName: ' ' }],
    ['attempt', { attempt: '1' }],
    ['quote', { quote: { from: -1, todayCents: 1.5, nextCents: null } }],
  ])('an invalid %s is rejected and named', async (field, wrong) => {
    const guest = await server.signedIn(
      await aFamilyOnFreeDays(server.services.db, later(server.clock.now(), day)),
    )
    const response = await add({ browser: guest }, { from: 0, todayCents: 0, nextCents: 0 }, wrong)
    expect(response.status).toBe(400)
    expect(response.text).toContain(`"path":"${field}`)
  })
})

describe('removing a further child', () => {
  it('a pending deduction reduces today’s charge when another child is added, as shown', async () => {
    const family = await withASecondChild()
    await pass(3 * day)
    const { body: leaving } = await preview(family, { change: 'remove', childId: family.childId })
    await family.browser.post(`/api/account/children/${family.childId}/remove`, { from: leaving.from })
    await pass(day)
    const { body: quote } = await preview(family)
    expect(quote.todayCents).toBe(Math.max(0, quote.restCents + leaving.restCents))
    expect((await add(family, agreed(quote))).status).toBe(200)
    expect((await account(family)).nextChargeCents).toBe(quote.nextCents)
  })

  it('leaves no credit behind for a family that withdraws: what was deducted is refunded as well', async () => {
    const family = await withASecondChild({ billing: 'yearly' })
    const { body: quote } = await preview(family)
    expect((await add(family, agreed(quote))).status).toBe(200)
    for (const { id } of (await list(family)).children.slice(1)) {
      const { body: leaving } = await preview(family, { change: 'remove', childId: id })
      await family.browser.post(`/api/account/children/${id}/remove`, { from: leaving.from })
    }
    const { body: again } = await preview(family)
    expect(again.todayCents).toBe(0)
    expect((await add(family, agreed(again))).status).toBe(200)
    const { payments } = server.services
    const { customer } = await payments.subscriptions.retrieve(family.subscriptionId)
    const balance = async () => {
      const found = await payments.customers.retrieve(String(customer))
      return found.deleted ? undefined : found.balance
    }
    expect(await balance()).toBeLessThan(-30_000)

    expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)

    expect(await balance()).toBe(0)
    await syncSubscription(server.services, family.subscriptionId)
    expect(await balance()).toBe(0)
  })

  it('is rejected for the first child and for another family’s child', async () => {
    const family = await withASecondChild()
    const [first] = (await list(family)).children
    expect(
      (await family.browser.post(`/api/account/children/${first?.id}/remove`, { from: 0 })).body.code,
    ).toBe('firstChild')
    const other = await aFamily()
    expect(
      (await other.browser.post(`/api/account/children/${family.childId}/remove`, { from: 0 })).status,
    ).toBe(404)
    expect((await list(family)).children).toHaveLength(2)
  })

  it('has no price without the child that is to be removed, nor for the first one', async () => {
    const family = await withASecondChild()
    const [first] = (await list(family)).children
    expect(await preview(family, { change: 'remove' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', issues: [{ path: 'childId' }] },
    })
    expect(await preview(family, { change: 'remove', childId: first?.id })).toMatchObject({
      status: 404,
      body: { code: 'unknownChild' },
    })
  })

  it('cancels the child’s upcoming one-to-one sessions and notifies family and expert', async () => {
    const { db, clock } = server.services
    const family = await withASecondChild()
    const expert = await aSignedInAdmin(server, { role: 'expert' })
    const slotId = await aFreeSlot(db, later(clock.now(), 3 * day), { adminId: expert.id })
    const booked = await family.browser.post(`/api/one-to-one/${slotId}`, { childId: family.childId })
    expect(booked.status).toBe(200)
    const { body: leaving } = await preview(family, { change: 'remove', childId: family.childId })
    const removed = await family.browser.post(`/api/account/children/${family.childId}/remove`, {
      from: leaving.from,
    })
    expect(removed.status).toBe(200)
    const sent = await server.sentEmails()
    const cancelled = (to: string) =>
      sent.filter(({ recipient, subject }) => recipient === to && subject.startsWith('Séance annulée'))
    expect(cancelled(expert.email)).toHaveLength(1)
    expect(cancelled(family.email)).toMatchObject([
      {
        text: expect.stringMatching(
          /votre enfant ne participe plus au programme\.\s+Le fichier joint l’annule dans votre agenda\./,
        ),
      },
    ])
  })

  it('a late sync of a removal does not remove a child who was added since', async () => {
    const family = await withASecondChild()
    const { db, payments } = server.services
    await db.delete(children).where(eq(children.id, family.childId))
    const readBefore = await readSubscription(payments, family.subscriptionId)
    if (!readBefore) throw new Error('not found')
    await syncSubscription(server.services, family.subscriptionId)
    const { body: quote } = await preview(family)
    expect((await add(family, agreed(quote))).status).toBe(200)
    await releaseGoneChildren(server.services, readBefore)
    expect(await itemsOf(family)).toEqual([
      ['mirabelle_complete_monthly', 1],
      ['mirabelle_complete_monthly_further_child', 1],
    ])
  })

  it('withdrawing the parental consent removes the child from the subscription', async () => {
    const family = await withASecondChild()
    expect(
      (await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status,
    ).toBe(200)
    expect(await itemsOf(family)).toEqual([['mirabelle_complete_monthly', 1]])
    expect(await account(family)).toMatchObject({ nextCharge: { furtherChildren: 0 } })
  })
})

describe('the subscription’s items', () => {
  it('a declined card keeps a planned change of plan', async () => {
    const family = await aFamily()
    await family.browser.post('/api/account/change-plan', { planId: 'lives', billing: 'yearly' })
    const { body: quote } = await preview(family)
    await useCard(family, 'pm_card_chargeCustomerFail')
    expect((await add(family, agreed(quote))).body).toMatchObject({ code: 'cardDeclined' })
    await emulatorOf(server).deliverPending()
    expect(await account(family)).toMatchObject({
      nextPlan: 'lives',
      nextBilling: 'yearly',
      nextChargeCents: 29900,
    })
  })

  it('a withdrawal within fourteen days also refunds the further child', async () => {
    const family = await aFamily()
    await pass(4 * day)
    const { body: quote } = await preview(family)
    await add(family, agreed(quote))
    expect((await family.browser.post<AccountResponse>('/api/account/withdraw')).body).toMatchObject({
      status: 'canceled',
      hasAccess: false,
    })
    const amounts = (await charged(family)).filter((cents) => cents !== null)
    expect(amounts.toSorted()).toEqual([5700, quote.todayCents, -5700, -quote.todayCents].toSorted())
  })

  it('refunding the charge of an added child in Stripe’s dashboard ends nothing', async () => {
    const family = await aFamily()
    await pass(4 * day)
    const { body: quote } = await preview(family)
    await add(family, agreed(quote))
    const { payments } = server.services
    const { customer } = await payments.subscriptions.retrieve(family.subscriptionId)
    const paid = (await payments.charges.list({ customer: String(customer) })).data.find(
      ({ amount }) => amount === quote.todayCents,
    )
    await payments.refunds.create({ charge: paid?.id ?? '' })
    await emulatorOf(server).deliverPending()
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true })
  })

  it('a family that subscribes again can include its children in the new subscription', async () => {
    const family = await withASecondChild()
    await family.browser.post('/api/account/withdraw')
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([false, false])
    const again = await aPayingFamily(server, { email: family.email, planId: 'lives' })
    family.browser = await server.signedIn({ id: family.userId })
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([true, false])
    const shown = async () =>
      (await family.browser.get<{ children: unknown[] }>('/api/dashboard')).body.children.length
    expect(await shown()).toBe(1)
    const { body: quote } = await preview(family, { childId: family.childId })
    const join = () =>
      family.browser.post<FamilyChildren & { code?: string }>(
        `/api/account/children/${family.childId}/join`,
        { quote: agreed(quote) },
      )
    await useCard(again, 'pm_card_chargeCustomerFail')
    expect((await join()).body.code).toBe('cardDeclined')
    await useCard(again, 'pm_card_visa')
    expect((await Promise.all([join(), join()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([true, true])
    expect(await account(family)).toMatchObject({ nextChargeCents: 3900 + 2730 })
    expect(await shown()).toBe(2)
  })

  it('a child who is removed while its inclusion waits for the lock is not charged', async () => {
    const { db } = server.services
    const family = await withASecondChild()
    await family.browser.post('/api/account/withdraw')
    const { subscriptionId } = await aPayingFamily(server, { email: family.email, planId: 'lives' })
    family.browser = await server.signedIn({ id: family.userId })
    const { body: quote } = await preview(family, { childId: family.childId })
    let inclusion: Promise<{ status: number; body: { code?: string } }> | undefined
    await withSubscriptionLock(server.services, subscriptionId, async () => {
      const before = leaseRequests
      inclusion = family.browser.post(`/api/account/children/${family.childId}/join`, {
        quote: agreed(quote),
      })
      await expect.poll(() => leaseRequests).toBeGreaterThan(before)
      await db.delete(children).where(eq(children.id, family.childId))
    })
    expect(await inclusion).toMatchObject({ status: 404, body: { code: 'unknownChild' } })
    expect(await itemsOf({ subscriptionId })).toEqual([['mirabelle_lives_monthly', 1]])
  })
})
