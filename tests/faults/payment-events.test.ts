import { eq, inArray } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessGrants, checkouts, outbox, referrals, secrets, stripeEvents, subscriptionEvents, subscriptions, users } from '#src/database/schema.server.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { aPayingFamily, emulatorOf, type PaidFamily } from '#tests/harness/paying.ts'

/** All 720 orders for `npm run faults`; every twenty-third otherwise, which still lets each type come first, last and beside each other. */
const stride = process.env.FAULTS === 'full' ? 1 : 23

let house: TestHouse
let secret: string
beforeAll(async () => {
  house = await startTestHouse()
  const [kept] = await house.services.db.select().from(secrets).where(eq(secrets.name, 'stripe-emulator-webhook'))
  secret = `whsec_${kept?.value}`
})
afterAll(() => house.close())

/** QUALITY R2. The family came by a referral and has cancelled, so that account, access, ledger, money and e-mails are all at stake. */
describe('Any order and repetition of events', () => {
  const types = [
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
    'customer.subscription.updated',
    'invoice.updated',
    'customer.updated',
  ]

  test('ends in one state: six types in every order, each event one to three times, one by one and all at once', async () => {
    const referrer = await aPayingFamily(house)
    await house.services.db.update(users).set({ referralCode: 'RRRR2222' }).where(eq(users.id, referrer.userId))
    const family = await aPayingFamily(house, { referralCode: 'RRRR2222' })
    const { payments } = house.services
    // Both have cancelled, so that no next charge is moved at Stripe while the orders are tried.
    await payments.subscriptions.update(referrer.subscriptionId, { cancel_at_period_end: true })
    const subscription = await payments.subscriptions.update(family.subscriptionId, { cancel_at_period_end: true })
    await payments.customers.update(String(subscription.customer), { name: 'Claire Weber-Muller' })
    await payments.invoices.update(String(subscription.latest_invoice), { description: 'Merci' })
    await emulatorOf(house).deliverPending()
    const events = await Promise.all(types.map((type) => eventOf(type, (object) => JSON.stringify(object).includes(String(subscription.customer)))))

    await reset(family, referrer)
    for (const event of events) await deliver(event)
    const expected = await stateOf(family.email, referrer)
    expect(expected).toMatchObject({ grants: [30, 30], money: ['payment 5700'], letters: ['subscription'], family: { isSubscribed: true }, referralCount: 1 })

    const differing: string[][] = []
    const orders = [...ordersOf(events)]
    expect(orders).toHaveLength(720)
    for (let turn = 0; turn < orders.length; turn += stride) {
      const order = orders[turn] ?? []
      await reset(family, referrer)
      const deliveries = order.flatMap((event, position) => Array<string>(1 + ((turn + position) % 3 === 0 ? 1 + (turn % 2) : 0)).fill(event))
      if (turn % 2 === 0) await Promise.all(deliveries.map((event) => deliver(event)))
      else for (const event of deliveries) await deliver(event)
      const state = await stateOf(family.email, referrer)
      if (JSON.stringify(state) !== JSON.stringify(expected)) differing.push(order.map((event) => JSON.parse(event).type))
    }
    expect(differing).toEqual([])
  }, 600_000)
})

const signer = new Stripe('sk_test_signer').webhooks

async function deliver(payload: string): Promise<void> {
  const timestamp = Math.floor(house.clock.now().getTime() / 1000)
  const signature = signer.generateTestHeaderString({ payload, secret, timestamp })
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  expect(answer.statusCode).toBe(200)
}

/** The newest event of a type about a family, as it would be sent. */
async function eventOf(type: string, belongs: (object: object) => boolean): Promise<string> {
  const { data } = await house.services.payments.events.list({ type, limit: 20 })
  const found = data.find((event) => belongs(event.data.object))
  if (!found) throw new Error(`there is no event ${type}`)
  return JSON.stringify(found)
}

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries()) for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest]
}

/** Puts the product back to before the payment: Stripe alone knows of it. */
async function reset({ email, sessionId }: PaidFamily, referrer: PaidFamily): Promise<void> {
  await house.services.db.transaction(async (tx) => {
    await tx.delete(stripeEvents)
    await tx.delete(subscriptionEvents)
    await tx.delete(outbox)
    await tx.delete(users).where(eq(users.email, email))
    await tx.delete(accessGrants).where(eq(accessGrants.userId, referrer.userId))
    await tx.update(users).set({ referralCount: 0, freeAccessUntil: null }).where(eq(users.id, referrer.userId))
    await tx.update(checkouts).set({ completedAt: null, userId: null, madeAccount: false }).where(eq(checkouts.stripeSessionId, sessionId))
  })
}

/** Everything that the payment may touch, without ids and moments that differ from one time to the next. */
async function stateOf(email: string, referrer: PaidFamily) {
  const { db } = house.services
  const [family] = await db.select().from(users).where(eq(users.email, email))
  const userId = family?.id ?? ''
  const [kept] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  const grants = await db
    .select({ days: accessGrants.days })
    .from(accessGrants)
    .where(inArray(accessGrants.userId, [userId, referrer.userId]))
  const money = await db.select().from(subscriptionEvents).where(eq(subscriptionEvents.userId, userId))
  const letters = await db.select({ kind: outbox.kind }).from(outbox)
  const [referral] = await db.select({ status: referrals.status }).from(referrals).where(eq(referrals.referredId, userId))
  const [owner] = await db.select({ referralCount: users.referralCount }).from(users).where(eq(users.id, referrer.userId))
  return {
    family: {
      email: family?.email,
      isSubscribed: family?.isSubscribed,
      language: family?.language,
      customer: family?.stripeCustomerId,
      hasFreeDays: family?.freeAccessUntil !== null,
    },
    subscription: { ...kept, userId: undefined, version: undefined, syncedAt: undefined, createdAt: undefined },
    grants: grants.map(({ days }) => days),
    money: money.map(({ eventType, amount }) => `${eventType} ${amount}`),
    letters: letters.map(({ kind }) => kind),
    referral: referral?.status,
    referralCount: owner?.referralCount,
  }
}
