import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stripeOutages } from '#tests/support/payments/stripe-outage.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'

/** QUALITY R5: whatever Stripe does, a visitor gets a response within ten seconds. */
describe.each(Object.entries(stripeOutages))('When Stripe %s', (_, listener) => {
  let server: Server
  let product: TestServer
  beforeAll(async () => {
    const port = await freePort()
    server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    product = await startTestServer({
      environment: {
        STRIPE_SECRET_KEY: 'sk_test_away',
        STRIPE_WEBHOOK_SECRET: 'whsec_away',
        STRIPE_API_URL: `http://127.0.0.1:${port}`,
      },
    })
  })
  afterAll(async () => {
    await product.close()
    server.closeAllConnections()
    server.close()
  })

  test('a checkout responds 503 with Retry-After within ten seconds, and other calls still work', async () => {
    const begun = performance.now()
    const checkout = product
      .browser()
      .post('/api/stripe/create-checkout-session', { planId: 'lives', billing: 'monthly', locale: 'en' })
    expect((await product.browser().get('/api/announcements')).status).toBe(200)
    const response = await checkout
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(performance.now() - begun).toBeLessThan(maxMs(10_000))
  })
})
