import {
  type Harness,
  secretKey,
  startHarness,
  webhookSecret,
} from '@mirabelle/stripe-emulator/testing/harness.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let harness: Harness
let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  harness = await startHarness()
  const { host, port } = harness.emulator
  server = await startTestServer({
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://${host}:${port}`,
    },
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  })
})
afterAll(async () => {
  await server.close()
  await harness.close()
})

test('the server warns at its start if npm run stripe:setup was not run for the Stripe account', async () => {
  await vi.waitUntil(() => lines.some((line) => line.includes('mirabelle_lives_monthly')), { timeout: 5000 })
  expect(lines.join()).toContain('npm run stripe:setup')
})

test('a checkout without the set-up responds 503 with Retry-After and logs the reason', async () => {
  lines.length = 0
  const response = await server
    .browser()
    .post('/api/stripe/create-checkout-session', { planId: 'lives', billing: 'monthly', locale: 'fr' })
  expect(response).toMatchObject({ status: 503, body: { code: 'paymentsAway' } })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(lines.join()).toContain('Stripe has no price with the lookup key mirabelle_lives_monthly')
})

test('a subscription that this Stripe account does not have is left alone: 503, and the reason is logged', async () => {
  const { db } = server.services
  const [family] = await db
    .insert(users)
    .values({ email: 'ailleurs@exemple.lu', isSubscribed: true })
    .returning()
  if (!family) throw new Error('the family was not made')
  await db.insert(subscriptions).values({
    id: 'sub_elsewhere',
    userId: family.id,
    customerId: 'cus_elsewhere',
    plan: 'lives',
    billing: 'monthly',
    status: 'active',
    isRunning: true,
  })
  lines.length = 0
  const response = await (await server.signedIn(family)).post('/api/account/cancel', {})
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(lines.join()).toContain('payment provider rejected a request')
  expect(lines.join()).toContain('resource_missing')
  expect(await db.select().from(subscriptions)).toMatchObject([{ status: 'active', isRunning: true }])
})
