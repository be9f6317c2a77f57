import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/server/free-port.ts'
import { listCompletedSessionsSince } from './completed-sessions.server.ts'
import { createPayments } from './payments.server.ts'

const pages = 11
const since = new Date('2026-06-10T14:00:00Z')
const asked: URLSearchParams[] = []
/** Eleven full pages, as Stripe sends them. */
const stripe = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://stripe').searchParams
  asked.push(query)
  const page = Number(query.get('starting_after')?.slice(3, 5) ?? -1) + 1
  const data = Array.from({ length: 100 }, (_, index) => ({
    id: `cs_${String(page).padStart(2, '0')}_${index}`,
    object: 'checkout.session',
  }))
  response.setHeader('Content-Type', 'application/json')
  response.end(
    JSON.stringify({ object: 'list', data, has_more: page < pages - 1, url: '/v1/checkout/sessions' }),
  )
})
let port = 0
beforeAll(async () => {
  port = await freePort()
  await new Promise<void>((resolve) => stripe.listen(port, '127.0.0.1', resolve))
})
afterAll(() => {
  stripe.closeAllConnections()
  stripe.close()
})

it('every completed session since a moment is read, however many there are', async () => {
  const payments = createPayments({ secretKey: 'sk_test_1', apiUrl: `http://127.0.0.1:${port}` })
  const ids = new Set<string>()
  for await (const { id } of listCompletedSessionsSince(payments, since)) ids.add(id)
  expect(ids.size).toBe(pages * 100)
  expect(asked).toHaveLength(pages)
  for (const query of asked)
    expect([query.get('status'), query.get('created[gte]')]).toEqual(['complete', '1781100000'])
})
