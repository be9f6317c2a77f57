import { createServer, request as forward, type RequestListener, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FamilyChildren, ItemisedQuote } from '#src/account/children/children.contract.ts'
import { children, rateLimits, subscriptionEvents, subscriptions } from '#src/database/schema.server.ts'
import { createPayments } from '#src/outside/payments.server.ts'
import { freePort } from '#tests/harness/free-port.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { aPayingFamily, emulatorOf, type PaidFamily, stripeKeyOf } from '#tests/harness/paying.ts'
import { waysOfBeingAway } from '#tests/harness/stripe-away.ts'
import { expressAnswers, furtherChildAnswers } from '#tests/harness/welcome.ts'

interface Press {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

interface Call {
  /** What has to be there first, and what is then pressed: the same press, twice. */
  prepare(family: PaidFamily): Promise<Press>
  /** What came of the press that succeeded. */
  came?: (family: PaidFamily) => Promise<void>
}

let house: TestHouse
let server: Server
/** How Stripe behaves now; well, when undefined. */
let way: RequestListener | undefined
beforeAll(async () => {
  house = await startTestHouse()
  const { host, port } = emulatorOf(house)
  const front = await freePort()
  server = createServer((request, response) => {
    if (way) return way(request, response)
    const onward = forward({ host, port, path: request.url, method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(front, '127.0.0.1', resolve))
  house.services.payments = createPayments({ secretKey: await stripeKeyOf(house), apiUrl: `http://127.0.0.1:${front}` })
})
afterAll(async () => {
  way = undefined
  await house.close()
  server.closeAllConnections()
  server.close()
})

const post =
  (path: string, body: object = {}) =>
  async (): Promise<Press> => ({ method: 'POST', path, body })
const get = (path: string) => async (): Promise<Press> => ({ method: 'GET', path })

async function kept({ subscriptionId }: PaidFamily) {
  const [found] = await house.services.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
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
  cancel: { prepare: post('/api/account/cancel'), came: async (family) => expect((await kept(family))?.cancelAt).not.toBeNull() },
  resume: {
    prepare: async (family) => {
      await family.browser.post('/api/account/cancel')
      return { method: 'POST', path: '/api/account/resume', body: {} }
    },
    came: async (family) => expect((await kept(family))?.cancelAt).toBeNull(),
  },
  'change-plan': {
    prepare: post('/api/account/change-plan', { planId: 'lives', billing: 'yearly' }),
    came: async (family) => expect(await kept(family)).toMatchObject({ nextPlan: 'lives', nextBilling: 'yearly' }),
  },
  plans: { prepare: get('/api/account/plans') },
  withdraw: {
    prepare: post('/api/account/withdraw'),
    came: async (family) => {
      const money = await house.services.db.select().from(subscriptionEvents).where(eq(subscriptionEvents.userId, family.userId))
      expect(money.filter(({ eventType }) => eventType === 'refund').map(({ amount }) => amount)).toEqual([-5700])
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
    came: async (family) => {
      expect((await kept(family))?.furtherChildren).toBe(1)
      expect((await house.services.db.select().from(children).where(eq(children.userId, family.userId))).map(({ pendingSince }) => pendingSince)).toEqual([
        null,
        null,
      ])
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
    came: async (family) => {
      expect((await kept(family))?.furtherChildren).toBe(0)
      expect(await house.services.db.select().from(children).where(eq(children.userId, family.userId))).toHaveLength(1)
    },
  },
}

test('When Stripe is away, each of the family’s calls answers 503 with Retry-After within ten seconds and has done nothing; pressed again it is done, once', {
  timeout: 180_000,
}, async () => {
  const presses: { name: string; call: Call; family: PaidFamily; press: Press }[] = []
  for (const [name, call] of Object.entries(calls)) {
    const family = await aPayingFamily(house)
    presses.push({ name, call, family, press: await call.prepare(family) })
  }
  await emulatorOf(house).deliverPending()
  // Ten families at one address: the limits are another test's.
  await house.services.db.delete(rateLimits)
  const states = () => Promise.all(presses.map(({ family }) => stateOf(family)))
  const before = await states()

  for (const [said, listener] of Object.entries(waysOfBeingAway)) {
    way = listener
    // The first of them is pressed twice.
    const pressed = [...presses.slice(0, 1), ...presses]
    const answers = await Promise.all(
      pressed.map(async ({ name, family: { browser }, press: { method, path, body } }) => {
        const begun = performance.now()
        const { status, headers } = await browser.send(method, path, body, {})
        return { name, status, saysWhen: Number(headers.get('retry-after')) > 0, inTime: performance.now() - begun < 10_000 }
      }),
    )
    expect(answers, said).toEqual(pressed.map(({ name }) => ({ name, status: 503, saysWhen: true, inTime: true })))
    way = undefined
    expect(await states(), said).toEqual(before)
  }

  for (const { name, call, family, press } of presses) {
    const { status } = await family.browser.send(press.method, press.path, press.body, {})
    expect(status, name).toBe(200)
    await call.came?.(family)
  }
})

/** What a press may change, at Stripe and here; a child who waits for its payment is not seen. */
async function stateOf({ subscriptionId, userId, browser }: PaidFamily) {
  const { db, payments } = house.services
  const { status, cancel_at, schedule, items, metadata } = await payments.subscriptions.retrieve(subscriptionId)
  const [invoices, account, family] = await Promise.all([
    payments.invoices.list({ subscription: subscriptionId }),
    browser.get('/api/account'),
    browser.get('/api/account/children'),
  ])
  const money = await db.$count(subscriptionEvents, eq(subscriptionEvents.userId, userId))
  const quantities = items.data.map(({ price, quantity }) => [price.lookup_key, quantity])
  return { status, cancel_at, schedule, metadata, quantities, invoices: invoices.data.length, account: account.body, family: family.body, money }
}
