import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, inject, it } from 'vitest'
import { type StripeWebhook, stripeWebhookOf } from '#tests/support/payments/stripe-webhook.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
let webhook: StripeWebhook
beforeAll(async () => {
  webhook = await stripeWebhookOf(server)
})

const announcement = async () => (await server.browser().get('/api/announcements?lang=fr')).status

it('of 528 calls at once, those over capacity get 503 at once while webhooks and health are served (R6)', {
  timeout: 120_000,
}, async () => {
  // Every database connection is held, so that admitted calls have to wait.
  let release: () => void = () => undefined
  const busy = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = Array.from({ length: 10 }, () =>
    server.services.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await busy
    }),
  )
  const answered: number[] = []
  const responses = Promise.all(
    Array.from({ length: 528 }, async () => {
      const { status, headers } = await server.browser().get('/api/announcements?lang=fr')
      answered.push(status)
      return { status, retryAfter: headers.get('retry-after') }
    }),
  )
  for (let attempt = 0; attempt < 600 && answered.length < 144; attempt++) await delay(50)
  expect(answered).toEqual(Array(144).fill(503))
  const [health, webhook, late] = [
    await server.browser().get('/healthz'),
    await server.browser().post('/api/stripe/webhook', {}),
    await server.browser().get('/api/auth/me'),
  ]
  expect([health.status, webhook.status, late.status]).toEqual([200, 400, 503])
  release()
  await Promise.all(holding)
  const all = await responses
  expect(all.filter(({ status }) => status === 200)).toHaveLength(384)
  expect(all.filter(({ status }) => status === 503).every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(
    true,
  )
  // Every place is free again, however its call ended; the last ones become free shortly after their
  // response.
  await expect
    .poll(() => Promise.all(Array.from({ length: 200 }, announcement)), { timeout: 10_000 })
    .toEqual(Array(200).fill(200))
})

it('of 40 uploads at once whose sender is not known yet, those beyond 32 get 503 at once', async () => {
  let release: () => void = () => undefined
  const busy = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = Array.from({ length: 10 }, () =>
    server.services.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await busy
    }),
  )
  const statuses: number[] = []
  const responses = Promise.all(
    Array.from({ length: 40 }, async () => {
      const token = 'not-an-administrator'.padEnd(43, 'x')
      const sent = server.browser().send('POST', '/api/admin/uploads', undefined, { token })
      statuses.push((await sent).status)
    }),
  )
  for (let attempt = 0; attempt < 600 && statuses.length < 8; attempt++) await delay(50)
  expect(statuses).toEqual(Array(8).fill(503))
  release()
  await Promise.all([...holding, responses])
  expect(statuses.filter((status) => status === 401)).toHaveLength(32)
})

it.skipIf(!inject('postgresTemplate'))(
  'health and signed events have their own connections while visitors hold all others (R18)',
  async () => {
    let release: () => void = () => undefined
    const busy = new Promise<void>((resolve) => {
      release = resolve
    })
    const { db } = server.services
    const begun = Array.from({ length: 10 }, () => Promise.withResolvers<void>())
    const holding = begun.map(({ resolve }) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        resolve()
        await busy
      }),
    )
    const all = Promise.all(holding)
    await Promise.race([all, Promise.all(begun.map(({ promise }) => promise))])
    const statuses = [(await server.browser().get('/readyz')).status, await aSignedEvent()]
    release()
    await all
    expect(statuses).toEqual([200, 200])
  },
)

/** Sends an event that is stored and needs no request to Stripe. */
function aSignedEvent(): Promise<number> {
  return webhook.deliver(
    JSON.stringify({
      id: 'evt_while_busy',
      object: 'event',
      type: 'charge.refunded',
      livemode: false,
      created: 1,
      data: { object: { id: 'ch_nobody', object: 'charge' } },
    }),
  )
}
