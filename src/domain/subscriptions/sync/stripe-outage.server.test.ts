import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FamilyChildren, ItemisedQuote } from '#src/domain/children/children.contract.ts'
import {
  accessGrants,
  children,
  leases,
  rateLimits,
  subscriptionEvents,
  subscriptions,
} from '#src/infrastructure/database/schema.server.ts'
import { day } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { expressAnswers, furtherChildAnswers } from '#tests/support/accounts/welcome.ts'
import { aPayingFamily, emulatorOf, type PaidFamily } from '#tests/support/payments/paying.ts'
import { stripeOutages } from '#tests/support/payments/stripe-outage.ts'
import { type StripeProxy, stripeProxyOf } from '#tests/support/payments/stripe-proxy.ts'
import { eventOf, stripeWebhookOf } from '#tests/support/payments/stripe-webhook.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'
import { moveCharges } from './move-charges.server.ts'

interface Press {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

interface Call {
  /** Prepares the family and returns the request, which is sent twice. */
  prepare(family: PaidFamily): Promise<Press>
  /** Checks the effect of the request that succeeded. */
  expectEffect?: (family: PaidFamily) => Promise<void>
}

let product: TestServer
let front: StripeProxy
beforeAll(async () => {
  product = await startTestServer()
  front = await stripeProxyOf(product)
})
afterAll(async () => {
  await product.close()
  front.close()
})

const post =
  (path: string, body: object = {}) =>
  async (): Promise<Press> => ({ method: 'POST', path, body })
const get = (path: string) => async (): Promise<Press> => ({ method: 'GET', path })

async function storedRow({ subscriptionId }: PaidFamily) {
  const [found] = await product.services.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  return found
}

async function quoteFor({ browser }: PaidFamily, body: object): Promise<ItemisedQuote> {
  return (await browser.post<ItemisedQuote>('/api/account/children/preview', body)).body
}

async function pressToAdd(family: PaidFamily): Promise<Press> {
  await family.browser.post('/api/onboarding/complete', expressAnswers)
  const { from, todayCents, nextCents } = await quoteFor(family, {})
  return {
    method: 'POST',
    path: '/api/account/children',
    body: { ...furtherChildAnswers, attempt: crypto.randomUUID(), quote: { from, todayCents, nextCents } },
  }
}

const calls: Record<string, Call> = {
  cancel: {
    prepare: post('/api/account/cancel'),
    expectEffect: async (family) => expect((await storedRow(family))?.cancelAt).not.toBeNull(),
  },
  resume: {
    prepare: async (family) => {
      await family.browser.post('/api/account/cancel')
      return { method: 'POST', path: '/api/account/resume', body: {} }
    },
    expectEffect: async (family) => expect((await storedRow(family))?.cancelAt).toBeNull(),
  },
  'change-plan': {
    prepare: post('/api/account/change-plan', { planId: 'lives', billing: 'yearly' }),
    expectEffect: async (family) =>
      expect(await storedRow(family)).toMatchObject({ nextPlan: 'lives', nextBilling: 'yearly' }),
  },
  plans: { prepare: get('/api/account/plans') },
  withdraw: {
    prepare: post('/api/account/withdraw'),
    expectEffect: async (family) => {
      const money = await product.services.db
        .select()
        .from(subscriptionEvents)
        .where(eq(subscriptionEvents.userId, family.userId))
      expect(money.filter(({ eventType }) => eventType === 'refund').map(({ amount }) => amount)).toEqual([
        -5700,
      ])
    },
  },
  portal: { prepare: post('/api/account/portal') },
  invoices: { prepare: get('/api/account/invoices') },
  'children preview': {
    prepare: async (family) => {
      await family.browser.post('/api/onboarding/complete', expressAnswers)
      return { method: 'POST', path: '/api/account/children/preview', body: {} }
    },
  },
  'children add': {
    prepare: pressToAdd,
    expectEffect: async (family) => {
      expect((await storedRow(family))?.furtherChildren).toBe(1)
      expect(
        (await product.services.db.select().from(children).where(eq(children.userId, family.userId))).map(
          ({ pendingSince }) => pendingSince,
        ),
      ).toEqual([null, null])
    },
  },
  'children remove': {
    prepare: async (family) => {
      const { method, path, body = {} } = await pressToAdd(family)
      const added = await family.browser.send<FamilyChildren>(method, path, body, {})
      const childId = added.body.children[1]?.id ?? ''
      const { from } = await quoteFor(family, { change: 'remove', childId })
      return { method: 'POST', path: `/api/account/children/${childId}/remove`, body: { from } }
    },
    expectEffect: async (family) => {
      expect((await storedRow(family))?.furtherChildren).toBe(0)
      expect(
        await product.services.db.select().from(children).where(eq(children.userId, family.userId)),
      ).toHaveLength(1)
    },
  },
}

test('while Stripe is unreachable, each call fails with 503 within 10 s and changes nothing; a retry works', {
  timeout: 180_000,
}, async () => {
  const presses: { name: string; call: Call; family: PaidFamily; press: Press }[] = []
  for (const [name, call] of Object.entries(calls)) {
    const family = await aPayingFamily(product)
    presses.push({ name, call, family, press: await call.prepare(family) })
  }
  await emulatorOf(product).deliverPending()
  // Ten families share one address, and rate limits are not under test here.
  await product.services.db.delete(rateLimits)
  const states = () => Promise.all(presses.map(({ family }) => stateOf(family)))
  const before = await states()

  for (const [way, listener] of Object.entries(stripeOutages)) {
    front.way = listener
    // The first request is sent twice.
    const pressed = [...presses.slice(0, 1), ...presses]
    const responses = await Promise.all(
      pressed.map(async ({ name, family: { browser }, press: { method, path, body } }) => {
        const begun = performance.now()
        const { status, headers } = await browser.send(method, path, body, {})
        return {
          name,
          status,
          saysWhen: Number(headers.get('retry-after')) > 0,
          withinTimeout: performance.now() - begun < maxMs(10_000),
        }
      }),
    )
    expect(responses, way).toEqual(
      pressed.map(({ name }) => ({ name, status: 503, saysWhen: true, withinTimeout: true })),
    )
    front.way = undefined
    expect(await states(), way).toEqual(before)
  }

  for (const { name, call, family, press } of presses) {
    const { status } = await family.browser.send(press.method, press.path, press.body, {})
    expect(status, name).toBe(200)
    await call.expectEffect?.(family)
  }
})

test('while Stripe hangs, fourteen events about one family get a 503 within eight seconds each', async () => {
  const { db, payments } = product.services
  const family = await aPayingFamily(product)
  const webhook = await stripeWebhookOf(product)
  await payments.subscriptions.update(family.subscriptionId, { cancel_at_period_end: true })
  await db.update(subscriptions).set({ cancelAt: null }).where(eq(subscriptions.id, family.subscriptionId))
  const event = await eventOf(product, 'customer.subscription.updated', (object) =>
    JSON.stringify(object).includes(family.subscriptionId),
  )
  const fourteen = Array.from({ length: 14 }, (_, index) =>
    JSON.stringify({ ...JSON.parse(event), id: `evt_hangs_${index}` }),
  )
  const send = () =>
    Promise.all(
      fourteen.map(async (payload) => {
        const begun = performance.now()
        const status = await webhook.deliver(payload)
        return { status, withinTimeout: performance.now() - begun < maxMs(8_000) }
      }),
    )
  front.way = stripeOutages['does not answer']
  expect(await send()).toEqual(fourteen.map(() => ({ status: 503, withinTimeout: true })))
  front.way = undefined
  expect((await send()).map(({ status }) => status)).toEqual(fourteen.map(() => 200))
  expect((await storedRow(family))?.cancelAt).not.toBeNull()
})

test('while Stripe hangs, given days are answered within five seconds, and move the charges later', async () => {
  const { db } = product.services
  const token = await anAdministratorsToken(product)
  const families = [await aPayingFamily(product), await aPayingFamily(product)]
  const [first] = families
  if (!first) throw new Error('there is no family')
  const before = await Promise.all(families.map(storedRow))
  const given = { days: 5, reason: 'Une panne', attempt: crypto.randomUUID() }
  const userIds = families.map(({ userId }) => userId)
  front.way = stripeOutages['does not answer']
  const presses = [
    { path: `/api/admin/users/${first.userId}/free-days`, body: { ...given, attempt: crypto.randomUUID() } },
    { path: '/api/admin/users/bulk', body: { ...given, act: 'giveDays', userIds, isPreview: false } },
  ]
  for (const { path, body } of presses) {
    const begun = performance.now()
    const { status } = await product.browser().post(path, body, { token })
    expect([status, performance.now() - begun < maxMs(5000)], path).toEqual([200, true])
    // The response has not waited for Stripe: the move goes on.
    expect(await db.$count(leases), path).toBeGreaterThan(0)
  }
  front.way = undefined
  await vi.waitUntil(async () => {
    await moveCharges(product.services)
    return (await db.$count(accessGrants, isNull(accessGrants.chargeMovedAt))) === 0
  }, 30_000)
  const after = await Promise.all(families.map(storedRow))
  expect(
    after.map(
      (row, index) => (row?.nextChargeAt?.getTime() ?? 0) - (before[index]?.nextChargeAt?.getTime() ?? 0),
    ),
  ).toEqual([10 * day, 5 * day])
})

/**
 * The state that a request may change, at Stripe and here; a child whose payment is pending is not part of
 * it.
 */
async function stateOf({ subscriptionId, userId, browser }: PaidFamily) {
  const { db, payments } = product.services
  const { status, cancel_at, schedule, items, metadata } =
    await payments.subscriptions.retrieve(subscriptionId)
  const [invoices, account, family] = await Promise.all([
    payments.invoices.list({ subscription: subscriptionId }),
    browser.get('/api/account'),
    browser.get('/api/account/children'),
  ])
  const money = await db.$count(subscriptionEvents, eq(subscriptionEvents.userId, userId))
  const quantities = items.data.map(({ price, quantity }) => [price.lookup_key, quantity])
  return {
    status,
    cancel_at,
    schedule,
    metadata,
    quantities,
    invoices: invoices.data.length,
    account: account.body,
    family: family.body,
    money,
  }
}
