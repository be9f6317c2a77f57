import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/harness/free-port.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { waysOfBeingAway } from '#tests/harness/stripe-away.ts'

/** QUALITY R5: whatever Stripe does, a visitor has an answer within ten seconds. */
describe.each(Object.entries(waysOfBeingAway))('When Stripe %s', (_, listener) => {
  let server: Server
  let house: TestHouse
  beforeAll(async () => {
    const port = await freePort()
    server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    house = await startTestHouse({
      environment: { STRIPE_SECRET_KEY: 'sk_test_away', STRIPE_WEBHOOK_SECRET: 'whsec_away', STRIPE_API_URL: `http://127.0.0.1:${port}` },
    })
  })
  afterAll(async () => {
    await house.close()
    server.closeAllConnections()
    server.close()
  })

  test('a checkout answers 503 with Retry-After within ten seconds, and other calls go on meanwhile', async () => {
    const begun = performance.now()
    const checkout = house.browser().post('/api/stripe/create-checkout-session', { planId: 'lives', billing: 'monthly', locale: 'en' })
    expect((await house.browser().get('/api/announcements')).status).toBe(200)
    const answer = await checkout
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})
