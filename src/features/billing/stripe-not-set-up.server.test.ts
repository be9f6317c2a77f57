import { type Stand, secretKey, startStand, webhookSecret } from '@mirabelle/stripe-emulator/testing/stand.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let stand: Stand
let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  stand = await startStand()
  const { host, port } = stand.emulator
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
  await stand.close()
})

test('the start warns of a Stripe account where npm run stripe:setup was not run', async () => {
  await vi.waitUntil(() => lines.some((line) => line.includes('mirabelle_lives_monthly')), { timeout: 5000 })
  expect(lines.join()).toContain('npm run stripe:setup')
})

test('a checkout there answers 503 with Retry-After, its reason in the log', async () => {
  lines.length = 0
  const response = await server
    .browser()
    .post('/api/stripe/create-checkout-session', { planId: 'lives', billing: 'monthly', locale: 'fr' })
  expect(response).toMatchObject({ status: 503, body: { code: 'paymentsAway' } })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(lines.join()).toContain('Stripe has no price with the lookup key mirabelle_lives_monthly')
})
