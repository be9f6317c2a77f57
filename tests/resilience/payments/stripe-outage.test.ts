import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { ownDatabaseUrl } from '#tests/support/database/own-database.ts'
import { stripeOutages } from '#tests/support/payments/stripe-outage.ts'
import { stripeProxyOf } from '#tests/support/payments/stripe-proxy.ts'
import { median } from '#tests/support/quantile.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

/** R5. The account page's calls are tested in domain/subscriptions/sync/stripe-outage.server.test.ts. */
const waiting = isFull ? 50 : 10
const probes = isFull ? 400 : 30
/**
 * The promise is that other calls take at most a fifth longer, and no call more than ten seconds. The short
 * form allows for the tests that run beside it.
 */
const maxRatio = isFull ? 1.2 : 3
const maxSeconds = isFull ? 10 : 15
const rounds = isFull ? 20 : 1
const clicks = 50

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-stripe-outage-'))
let stripe: Server
let respond: RequestListener = (request) => request.socket.destroy()
/** A product whose families wait for Stripe, and one without payments, on the same machine. */
let busy: ProductProcess
let calm: ProductProcess

beforeAll(async () => {
  const port = await freePort()
  stripe = createServer((request, response) => respond(request, response))
  await new Promise<void>((resolve) => stripe.listen(port, '127.0.0.1', resolve))
  const start = async (name: string) =>
    startProcess({
      PORT: String(await freePort()),
      DATA_DIR: join(directory, name),
      TRUST_PROXY: '127.0.0.1',
      STRIPE_SECRET_KEY: 'sk_test_away',
      STRIPE_WEBHOOK_SECRET: 'whsec_away',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      ...(await ownDatabaseUrl(`stripe_${name}`)),
    })
  busy = await start('asked')
  calm = await start('other')
})
afterAll(async () => {
  for (const { child, ended } of [busy, calm]) {
    child.kill('SIGKILL')
    await ended
  }
  stripe.closeAllConnections()
  stripe.close()
  rmSync(directory, { recursive: true, force: true })
})

it.each(Object.entries(stripeOutages))(
  `when Stripe %s, ${waiting} checkouts get 503 with Retry-After in time and other calls are not slower (R5)`,
  { timeout: 300_000 },
  async (outage, listener) => {
    respond = listener
    let isOver = false
    let number = 0
    const checkouts: { status: number; retryAfter: number; seconds: number }[] = []
    const paying = Array.from({ length: waiting }, async () => {
      while (!isOver) {
        const checkout = await checkOut(++number)
        checkouts.push(checkout)
        // Clients wait as Retry-After tells them.
        await delay(isOver ? 0 : checkout.retryAfter * 1000)
      }
    })
    const times = { busy: [] as number[], calm: [] as number[] }
    for (let probe = 0; probe < probes; probe++) {
      times.busy.push(await timeOfCall(busy))
      times.calm.push(await timeOfCall(calm))
    }
    isOver = true
    await Promise.all(paying)

    const [meanwhile, usual] = [median(times.busy), median(times.calm)]
    const slowest = Math.max(...checkouts.map(({ seconds }) => seconds))
    const report = `Stripe ${outage}: ${checkouts.length} checkouts, the slowest answered after ${slowest.toFixed(1)} s; other calls ${meanwhile.toFixed(1)} ms at the median, ${usual.toFixed(1)} ms where nobody pays`
    process.stdout.write(`R5, ${report}\n`)
    expect(checkouts.filter(({ status, retryAfter }) => status !== 503 || !(retryAfter > 0))).toEqual([])
    expect(slowest).toBeLessThan(maxSeconds)
    expect(meanwhile, report).toBeLessThan(usual * maxRatio + 1)
  },
)

it(`${clicks} simultaneous clicks make one session at Stripe, even if its first response was lost (R5)`, {
  timeout: rounds * 60_000,
}, async () => {
  const product = await startTestServer()
  const front = await stripeProxyOf(product)
  const { payments, db } = product.services
  for (let round = 0; round < rounds; round++) {
    const isSession = (path: string | undefined) => path === '/v1/checkout/sessions'
    let isLost = round % 2 === 1
    front.losesResponseTo = ({ url, method }) => {
      if (!isLost || method !== 'POST' || !isSession(url)) return false
      isLost = false
      return true
    }
    const known = new Set((await payments.checkout.sessions.list({ limit: 100 })).data.map(({ id }) => id))
    const browser = product.browser()
    const attempt = crypto.randomUUID()
    const press = () =>
      browser.post<{ url: string }>('/api/stripe/create-checkout-session', {
        planId: 'complete',
        billing: 'monthly',
        locale: 'fr',
        attempt,
      })
    const responses = await Promise.all(Array.from({ length: clicks }, press))
    expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const urls = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.url))
    urls.add((await press()).body.url)
    expect(urls.size).toBe(1)
    const made = (await payments.checkout.sessions.list({ limit: 100 })).data.filter(
      ({ id }) => !known.has(id),
    )
    expect(made).toHaveLength(1)
    await db.delete(rateLimits)
  }
  process.stdout.write(`R5, ${rounds} times ${clicks} clicks at once: one session each\n`)
  await product.close()
  front.close()
})

async function checkOut(number: number): Promise<{ status: number; retryAfter: number; seconds: number }> {
  const began = performance.now()
  const response = await fetch(`${busy.origin}/api/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.${number >> 8}.${number & 255}` },
    body: JSON.stringify({ planId: 'lives', billing: 'monthly', locale: 'fr', attempt: crypto.randomUUID() }),
  })
  await response.body?.cancel()
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    seconds: (performance.now() - began) / 1000,
  }
}

/** Milliseconds of a call that looks up its session in the database. */
async function timeOfCall({ origin }: ProductProcess): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${origin}/api/auth/me`, { headers: { Cookie: `session=${'x'.repeat(43)}` } })
  await response.body?.cancel()
  expect(response.status).toBe(401)
  return performance.now() - began
}
