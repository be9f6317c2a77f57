import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FamilyChildren, ItemisedQuote, Quote } from '#src/domain/children/children.contract.ts'
import { childrenJobs } from '#src/domain/children/children.server.ts'
import type {
  AccountResponse,
  PlansResponse,
} from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { moveCharges } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { releaseGoneChildren } from '#src/domain/subscriptions/sync/paid-children.server.ts'
import { readSubscription } from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { withSubscriptionLock } from '#src/domain/subscriptions/sync/subscription-lock.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { day, hour, later, minute } from '#src/infrastructure/clock/clock.server.ts'
import {
  accessGrants,
  childProfiles,
  children,
  consents,
  sessions,
  subscriptionEvents,
} from '#src/infrastructure/database/schema.server.ts'
import { childrenMost } from '#src/shared/numbers.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import type { Browser } from '#tests/support/browser.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { aFamilyOnFreeDays } from '#tests/support/factories.ts'
import { aPayingFamily, type Choice, emulatorOf, type PaidFamily } from '#tests/support/payments/paying.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { expressAnswers, furtherChildAnswers } from '#tests/support/welcome.ts'

let server: TestServer
let leasesAskedFor = 0
beforeAll(async () => {
  const logQuery = (statement: string) => {
    if (statement.startsWith('insert into "leases"')) leasesAskedFor++
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
    .orderBy(subscriptionEvents.createdAt)
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

// Each of these lets a month pass, at Stripe for every family there is: they come first, while there are few.
describe('a month with two children', () => {
  it('begins with one added mid-cycle: the proration shown is the proration charged, and the next charge is as it was itemised', async () => {
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
    // The parent reads for a while: what was shown for that moment holds.
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

  it('ends with a removal, which deducts from the next charge what was paid ahead, as shown, and erases the child', async () => {
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

  it('a change of plan at the next cycle moves both items, before and after a child comes', async () => {
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

describe('a change of plan while a deduction waits', () => {
  const offersOf = async ({ browser }: { browser: Browser }) =>
    (await browser.get<PlansResponse>('/api/account/plans')).body

  /** A family whose earlier removal is still to be deducted. */
  async function withADeduction(choice: Choice = {}) {
    const family = await withASecondChild(choice)
    await pass(6 * day)
    const { body: quote } = await preview(family, { change: 'remove', childId: family.childId })
    await family.browser.post(`/api/account/children/${family.childId}/remove`, { from: quote.from })
    return { ...family, deductedCents: quote.restCents }
  }

  it('is shown at what it will be charged, for each plan, before and after one is planned', async () => {
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

  it('and a child is added or removed: the next charge is as it was itemised', async () => {
    const family = await withADeduction({ planId: 'complete', billing: 'yearly' })
    // More is to be deducted than the next charge comes to.
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

  it('a price of the operator’s own stays with the present plan and is left with it', async () => {
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

describe('a further child', () => {
  it('clicked twenty times at once is one child and one charge, and sent again later adds nothing', async () => {
    const family = await aFamily()
    const { body: quote } = await preview(family)
    const attempt = crypto.randomUUID()
    // What nobody asked for is ignored.
    const unasked = {
      position: 1,
      userId: crypto.randomUUID(),
      subscriptionItemId: 'si_x',
      email: 'tom@exemple.lu',
      picture: 'face:x',
    }
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () => add(family, agreed(quote), { attempt, ...unasked })),
    )
    expect([...new Set(clicks.map(({ status }) => status))]).toEqual([200])
    expect((await add(family, agreed(quote), { attempt })).status).toBe(200)
    expect((await list(family)).children).toHaveLength(2)
    expect(await charged(family)).toEqual([5700, quote.todayCents])
    expect(await itemsOf(family)).toContainEqual(['mirabelle_complete_monthly_further_child', 1])
  })

  it('two forms sent at once are two children, each paid', async () => {
    const family = await aFamily({ planId: 'lives', billing: 'yearly' })
    const { body: quote } = await preview(family)
    expect(
      (await Promise.all([add(family, agreed(quote)), add(family, agreed(quote))])).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200])
    expect(await itemsOf(family)).toContainEqual(['mirabelle_lives_yearly_further_child', 2])
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([true, true, true])
    // All within one second of Stripe’s.
    expect((await charged(family)).toSorted()).toEqual([29900, quote.todayCents, quote.todayCents].toSorted())
    expect(await account(family)).toMatchObject({ nextChargeCents: 29900 + 2 * 20930 })
  })

  it('is rejected for another amount than today’s, for a moment to come and for one too long ago; nothing changes', async () => {
    const family = await aFamily()
    const { body } = await preview(family)
    const quote = agreed(body)
    const tried = [
      { ...quote, todayCents: quote.todayCents - 1 },
      { ...quote, from: Math.floor(Date.parse(body.periodEnd) / 1000) - 60, todayCents: 0 },
      { ...quote, from: quote.from - 3600 },
      { ...quote, from: 0 },
    ]
    for (const wrong of tried) expect((await add(family, wrong)).body).toMatchObject({ code: 'quoteChanged' })
    expect((await list(family)).children).toHaveLength(1)
    expect(await charged(family)).toEqual([5700])
  })

  it('with a declined card is rejected, and with another card the same form goes through', async () => {
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

  it('while payments are away is answered 503 and nothing changes; an answer lost on its way is made good by sending again', async () => {
    const family = await aFamily()
    const { body } = await preview(family)
    const attempt = crypto.randomUUID()
    const { subscriptions } = server.services.payments
    const away = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    const { update, retrieve } = subscriptions
    subscriptions.retrieve = away
    expect((await preview(family)).status).toBe(503)
    expect((await add(family, agreed(body), { attempt })).status).toBe(503)
    subscriptions.retrieve = retrieve
    expect((await list(family)).children).toHaveLength(1)
    expect(await itemsOf(family)).toHaveLength(1)

    subscriptions.update = (async (...given: Parameters<typeof update>) => {
      await update.apply(subscriptions, given)
      return away()
    }) as typeof update
    expect((await add(family, agreed(body), { attempt })).status).toBe(503)
    subscriptions.update = update
    expect((await add(family, agreed(body), { attempt })).status).toBe(200)
    await emulatorOf(server).deliverPending()
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([true, true])
    expect(await charged(family)).toEqual([5700, body.todayCents])
  })

  it('whose payment was never settled is forgotten after two days', async () => {
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

  it('costs nothing in free days that a paying family was given, and counts from the next charge', async () => {
    const { db, clock } = server.services
    const family = await aFamily()
    await db.insert(accessGrants).values({
      userId: family.userId,
      reason: 'referral',
      days: 30,
      accessUntil: later(clock.now(), 60 * day),
      grantedAt: later(clock.now(), minute),
    })
    await moveCharges(server.services)
    const { body: quote } = await preview(family)
    expect(quote).toMatchObject({ todayCents: 0, restCents: 0, nextCents: 9690 })
    expect((await add(family, agreed(quote))).status).toBe(200)
    expect(await charged(family)).toEqual([5700])
    const { nextChargeAt } = await account(family)
    await db.insert(accessGrants).values({
      userId: family.userId,
      reason: 'referral',
      days: 30,
      accessUntil: later(clock.now(), 90 * day),
      grantedAt: later(clock.now(), minute),
    })
    await moveCharges(server.services)
    expect(await account(family)).toMatchObject({
      nextChargeCents: 9690,
      nextChargeAt: later(new Date(nextChargeAt ?? 0), 30 * day).toISOString(),
    })
    expect((await list(family)).children.map(({ isPaid }) => isPaid)).toEqual([true, true])
  })

  it('is for a family whose first child is known and whose subscription runs: others are told why not', async () => {
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

  it('is one of six at most', async () => {
    const family = await aFamily()
    const { db } = server.services
    const more = Array.from({ length: childrenMost - 1 }, (_, index) => ({
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

  it('has its own answers, changed at will, and a consent of its own with the version of its text', async () => {
    const { db } = server.services
    const family = await withASecondChild()
    const read = async () => (await family.browser.get(`/api/account/children/${family.childId}`)).body
    const { parentalConsent, rulesAccepted, ...told } = furtherChildAnswers
    expect(await read()).toMatchObject(told)
    const given = await db.select().from(consents).where(eq(consents.childId, family.childId))
    expect(
      given.map(({ purpose, textVersion, language }) => [purpose, textVersion, language]).toSorted(),
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

  it.each([
    ['childAge', { childAge: '6-9' }],
    ['parentalConsent', { parentalConsent: 'true' }],
    ['interests', { interests: ['ecology'] }],
    ['freeFormGoal', { freeFormGoal: 'x'.repeat(151) }],
    ['baselineMoney', { baselineMoney: 2.5 }],
    ['displayName', { displayName: ' ' }],
    ['attempt', { attempt: '1' }],
    ['quote', { quote: { from: -1, todayCents: 1.5, nextCents: null } }],
  ])('a wrong %s is rejected by its name', async (field, wrong) => {
    const guest = await server.signedIn(
      await aFamilyOnFreeDays(server.services.db, later(server.clock.now(), day)),
    )
    const response = await add({ browser: guest }, { from: 0, todayCents: 0, nextCents: 0 }, wrong)
    expect(response.status).toBe(400)
    expect(response.text).toContain(`"path":"${field}`)
  })
})

describe('a removal', () => {
  it('followed by an addition: the deduction that waited comes off today’s charge, as shown', async () => {
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

  it('is not for the first child, nor for another family’s', async () => {
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

  it('found by a sync that comes late takes nobody away who has come since', async () => {
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

  it('by taking the parental consent back: nobody is paid for any more', async () => {
    const family = await withASecondChild()
    expect(
      (await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status,
    ).toBe(200)
    expect(await itemsOf(family)).toEqual([['mirabelle_complete_monthly', 1]])
    expect(await account(family)).toMatchObject({ nextCharge: { furtherChildren: 0 } })
  })
})

describe('what depends on the subscription’s items', () => {
  it('a declined card leaves a planned change planned', async () => {
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

  it('a withdrawal within fourteen days refunds everything, the child’s part too', async () => {
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

  it('what one child’s adding came to, refunded in Stripe’s dashboard, ends nothing', async () => {
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

  it('a family that subscribes anew finds its children, and lets the subscription include them again', async () => {
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

  it('a child who is removed while another press to include it waits is not paid for', async () => {
    const { db } = server.services
    const family = await withASecondChild()
    await family.browser.post('/api/account/withdraw')
    const { subscriptionId } = await aPayingFamily(server, { email: family.email, planId: 'lives' })
    family.browser = await server.signedIn({ id: family.userId })
    const { body: quote } = await preview(family, { childId: family.childId })
    let pressed: Promise<{ status: number; body: { code?: string } }> | undefined
    await withSubscriptionLock(server.services, subscriptionId, async () => {
      const before = leasesAskedFor
      pressed = family.browser.post(`/api/account/children/${family.childId}/join`, { quote: agreed(quote) })
      await expect.poll(() => leasesAskedFor).toBeGreaterThan(before)
      await db.delete(children).where(eq(children.id, family.childId))
    })
    expect(await pressed).toMatchObject({ status: 404, body: { code: 'unknownChild' } })
    expect(await itemsOf({ subscriptionId })).toEqual([['mirabelle_lives_monthly', 1]])
  })
})
