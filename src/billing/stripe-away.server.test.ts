import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/harness/free-port.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'

/** QUALITY R5: whatever Stripe does, a visitor has an answer within ten seconds. */
const ways: Record<string, RequestListener> = {
  'does not answer': () => undefined,
  'fails on its side': (_request, response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}'),
  'is overloaded': (_request, response) => response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":{"type":"rate_limit_error"}}'),
  'cuts the line': (request) => request.socket.destroy(),
}

describe.each(Object.entries(ways))('When Stripe %s', (_, listener) => {
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
