import { createServer, request as forward } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '#src/database/schema.server.ts'
import { createPayments } from '#src/outside/payments.server.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { aPayingFamily, emulatorOf, stripeKeyOf } from '#tests/harness/paying.ts'
import { syncSubscription } from './sync-subscription.server.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.close())

/** A line to the emulator on which the answer to the first look at a subscription is kept back until it is let through. */
async function aSlowLine() {
  const { host, port } = emulatorOf(house)
  let looks = 0
  let letThrough: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  let arrived: () => void = () => undefined
  const hasAnswered = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server = createServer((request, response) => {
    const isLook = request.method === 'GET' && request.url?.startsWith('/v1/subscriptions/') === true
    if (isLook) looks += 1
    const isFirst = isLook && looks === 1
    const onward = forward({ host, port, path: request.url, method: request.method, headers: request.headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      if (isFirst) {
        arrived()
        await held
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(parts))
    })
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const payments = createPayments({ secretKey: await stripeKeyOf(house), apiUrl: `http://127.0.0.1:${address.port}` })
  return { payments, hasAnswered, letThrough, looks: () => looks, close: () => server.close() }
}

test('a reading during which another instance wrote is thrown away and made anew: an older one never overwrites a newer one', async () => {
  const { db } = house.services
  const { subscriptionId } = await aPayingFamily(house)
  const line = await aSlowLine()
  const late = syncSubscription({ ...house.services, payments: line.payments }, subscriptionId)
  await line.hasAnswered

  // Meanwhile the family cancels, and another instance has read and written that.
  const subscription = await house.services.payments.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  const cancelAt = new Date((subscription.cancel_at ?? 0) * 1000)
  await db
    .update(subscriptions)
    .set({ cancelAt, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.id, subscriptionId))
  line.letThrough()

  expect(await late).toMatchObject({ kind: 'written' })
  expect(line.looks()).toBe(2)
  const [kept] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  expect(kept?.cancelAt).toEqual(cancelAt)
  line.close()
})

test('a subscription that Stripe does not know, or that was never paid, writes nothing', async () => {
  expect(await syncSubscription(house.services, 'sub_nobody')).toEqual({ kind: 'none' })
})
