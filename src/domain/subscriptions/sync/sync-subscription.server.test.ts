import { createServer, request as forward } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkouts,
  subscriptionEvents,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { createPayments } from '#src/infrastructure/payments/payments.server.ts'
import {
  aPayingFamily,
  beginCheckout,
  emailsTo,
  emulatorOf,
  pay,
  stripeKeyOf,
} from '#tests/support/payments/paying.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

let product: TestServer
beforeAll(async () => {
  product = await startTestServer()
})
afterAll(() => product.close())

/**
 * A proxy to the emulator that holds back the response to the first read of a subscription until `release` is
 * called.
 */
async function aSlowProxy() {
  const { host, port } = emulatorOf(product)
  let reads = 0
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrived: () => void = () => undefined
  const hasResponded = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' && request.url?.startsWith('/v1/subscriptions/') === true
    if (isRead) reads += 1
    const isFirst = isRead && reads === 1
    const onward = forward(
      { host, port, path: request.url, method: request.method, headers: request.headers },
      async (upstream) => {
        const parts: Buffer[] = []
        for await (const part of upstream) parts.push(part)
        if (isFirst) {
          arrived()
          await released
        }
        response.writeHead(upstream.statusCode ?? 500, upstream.headers).end(Buffer.concat(parts))
      },
    )
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const payments = createPayments({
    secretKey: await stripeKeyOf(product),
    apiUrl: `http://127.0.0.1:${address.port}`,
  })
  return { payments, hasResponded, release, reads: () => reads, close: () => server.close() }
}

test('a reading is repeated if another instance wrote in between: an older one never overwrites a newer', async () => {
  const { db } = product.services
  const { subscriptionId } = await aPayingFamily(product)
  const proxy = await aSlowProxy()
  const late = syncSubscription({ ...product.services, payments: proxy.payments }, subscriptionId)
  await proxy.hasResponded

  // In between, the family cancels, and another instance has read and written that.
  const subscription = await product.services.payments.subscriptions.update(subscriptionId, {
    cancel_at_period_end: true,
  })
  const cancelAt = new Date((subscription.cancel_at ?? 0) * 1000)
  await db
    .update(subscriptions)
    .set({ cancelAt, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.id, subscriptionId))
  proxy.release()

  expect(await late).toMatchObject({ kind: 'written' })
  expect(proxy.reads()).toBe(2)
  const [stored] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  expect(stored?.cancelAt).toEqual(cancelAt)
  proxy.close()
})

test('a refund while its family is erased is stored without the family', async () => {
  const { db, payments } = product.services
  const { subscriptionId, userId } = await aPayingFamily(product)
  const proxy = await aSlowProxy()
  const trigger = { id: 'evt_late', type: 'charge.refunded', createdAt: product.clock.now() }
  const late = syncSubscription({ ...product.services, payments: proxy.payments }, subscriptionId, trigger)
  await proxy.hasResponded
  await db.delete(checkouts).where(eq(checkouts.userId, userId))
  await db.delete(users).where(eq(users.id, userId))
  // The event of the refund is ignored.
  product.services.takesRealMoney = true
  const { customer } = await payments.subscriptions.retrieve(subscriptionId)
  const [charge] = (await payments.charges.list({ customer: String(customer) })).data
  const refund = await payments.refunds.create({ charge: charge?.id ?? '', amount: 500 })
  await emulatorOf(product).deliverPending()
  product.services.takesRealMoney = false
  proxy.release()
  await late
  const stored = await db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.occurrence, `refunded ${refund.id}`))
  expect(stored).toMatchObject([{ userId: null, amount: -500 }])
  proxy.close()
})

test('a first payment between two responses of one reading is welcomed and rewards the referral', async () => {
  const { db, payments } = product.services
  const referrer = await aPayingFamily(product)
  await db.update(users).set({ referralCode: 'TWQANSWR' }).where(eq(users.id, referrer.userId))
  const email = 'amie-en-meme-temps@exemple.lu'
  // The events come later.
  product.services.takesRealMoney = true
  const success = await pay(
    product,
    await beginCheckout(product.browser(), { referralCode: 'TWQANSWR' }),
    email,
  )
  await emulatorOf(product).deliverPending()
  product.services.takesRealMoney = false
  const { subscription } = await payments.checkout.sessions.retrieve(
    success?.searchParams.get('session_id') ?? '',
  )
  const { retrieve } = payments.subscriptions
  payments.subscriptions.retrieve = async (...call) => {
    payments.subscriptions.retrieve = retrieve
    return { ...(await retrieve.apply(payments.subscriptions, call)), status: 'incomplete' }
  }
  expect(await syncSubscription(product.services, String(subscription))).toMatchObject({
    kind: 'written',
    hasGrantedDays: true,
  })
  expect((await emailsTo(product, email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Bienvenue/),
  )
})

test('a subscription that Stripe does not know writes nothing', async () => {
  expect(await syncSubscription(product.services, 'sub_nobody')).toEqual({ kind: 'none' })
})
