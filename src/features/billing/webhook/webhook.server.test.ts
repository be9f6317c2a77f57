import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkouts,
  outbox,
  stripeEvents,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { whileInsertsFail } from '#tests/support/database/failing-inserts.ts'
import { aPayingFamily, emulatorOf, type PaidFamily } from '#tests/support/payments/paying.ts'
import { eventOf, type StripeWebhook, stripeWebhookOf } from '#tests/support/payments/stripe-webhook.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
let webhook: StripeWebhook
beforeAll(async () => {
  webhook = await stripeWebhookOf(server)
})

describe('The webhook', () => {
  const unknown = JSON.stringify({
    id: 'evt_unknown',
    object: 'event',
    type: 'something.new',
    livemode: false,
    created: 1,
    data: { object: {} },
  })

  test('rejects messages that are unsigned, too old, in the future, wrongly signed or altered', async () => {
    const now = Math.floor(server.clock.now().getTime() / 1000)
    expect(await webhook.deliver(unknown)).toBe(200)
    expect(await webhook.deliver(unknown, '')).toBe(400)
    expect(await webhook.deliver(unknown, 't=1,v1=abc')).toBe(400)
    expect(await webhook.deliver(unknown, webhook.signatureOf(unknown, { timestamp: now - 301 }))).toBe(400)
    expect(await webhook.deliver(unknown, webhook.signatureOf(unknown, { timestamp: now + 400 }))).toBe(400)
    expect(await webhook.deliver(unknown, webhook.signatureOf(unknown, { secret: 'whsec_another' }))).toBe(
      400,
    )
    expect(
      await webhook.deliver(JSON.stringify(JSON.parse(unknown), null, 2), webhook.signatureOf(unknown)),
    ).toBe(400)
    expect(await webhook.deliver('', webhook.signatureOf(unknown))).toBe(400)
  })

  test('rejects a signed message that is no event with 400', async () => {
    const event = {
      id: 'evt_odd',
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      created: 1,
      data: { object: { id: 'sub_odd' } },
    }
    const { data: _, ...withoutData } = event
    const { created: __, ...undated } = event
    const odd: unknown[] = [
      null,
      [],
      'event',
      withoutData,
      undated,
      { ...event, data: null },
      { ...event, data: { object: null } },
      { ...event, data: { object: {} } },
      { ...event, data: { object: { id: 7 } } },
      { ...event, data: { object: { id: 'sub_\u0000' } } },
      { ...event, type: 'invoice.paid', data: { object: { id: 'in_odd', parent: 'nobody' } } },
      { ...event, type: 'charge.refunded', data: { object: { id: 'ch_odd', payment_intent: 7 } } },
      { ...event, type: 'refund.failed', data: { object: { id: 're_odd', payment_intent: 7 } } },
      { ...event, type: 'charge.dispute.created', data: { object: { id: 'dp_odd', payment_intent: 7 } } },
      { ...event, created: '1' },
      { ...event, created: 1e15 },
      { ...event, id: 'evt_\u0000' },
      { ...event, id: undefined },
      { ...event, type: 7 },
    ]
    for (const one of odd) expect([one, await webhook.deliver(JSON.stringify(one))]).toEqual([one, 400])
    expect(
      await server.services.db.select().from(stripeEvents).where(eq(stripeEvents.id, 'evt_odd')),
    ).toEqual([])
  })

  test('acknowledges events of unknown kinds, of the other mode and about foreign subscriptions', async () => {
    expect(await webhook.deliver(unknown)).toBe(200)
    const foreign = {
      object: 'event',
      livemode: false,
      created: 1,
      data: { object: { id: 'sub_nobody', object: 'subscription' } },
    }
    const withoutPayment = { ...foreign, data: { object: { id: 'ch_nobody', object: 'charge' } } }
    expect(
      await webhook.deliver(
        JSON.stringify({ ...withoutPayment, id: 'evt_no_payment', type: 'charge.refunded' }),
      ),
    ).toBe(200)
    expect(
      await webhook.deliver(
        JSON.stringify({ ...foreign, id: 'evt_foreign', type: 'customer.subscription.updated' }),
      ),
    ).toBe(200)
    expect(
      await webhook.deliver(
        JSON.stringify({ ...foreign, id: 'evt_live', type: 'customer.subscription.updated', livemode: true }),
      ),
    ).toBe(200)
    const taken = await server.services.db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(inArray(stripeEvents.id, ['evt_foreign', 'evt_live']))
    expect(taken).toEqual([{ id: 'evt_foreign' }])
  })

  test('processes an event once, and responds to its repetition with 200', async () => {
    const family = await aPayingFamily(server)
    const event = await eventOf(
      server,
      'customer.subscription.created',
      (object) => Reflect.get(object, 'id') === family.subscriptionId,
    )
    const before = await versionOf(family)
    expect(await Promise.all(Array.from({ length: 10 }, () => webhook.deliver(event)))).toEqual(
      Array(10).fill(200),
    )
    expect(await versionOf(family)).toBe(before)
  })

  test('responds with 5xx when an event’s effect fails, and processes the next delivery', async () => {
    const family = await aPayingFamily(server)
    const { db, payments } = server.services
    const event = await whileInsertsFail(db, outbox, async () => {
      await payments.subscriptions.update(family.subscriptionId, { cancel_at_period_end: true })
      const made = await eventOf(
        server,
        'customer.subscription.updated',
        (object) => Reflect.get(object, 'id') === family.subscriptionId,
      )
      expect(await webhook.deliver(made)).toBe(500)
      return made
    })
    expect((await storedSubscriptionOf(family))?.cancelAt).toBeNull()
    expect(await webhook.deliver(event)).toBe(200)
    expect((await storedSubscriptionOf(family))?.cancelAt).not.toBeNull()
  })

  test('grants nothing for a price, an amount or a checkout that is not the server’s own', async () => {
    const { payments, db } = server.services
    const family = await aPayingFamily(server)
    const [checkout] = await db
      .select()
      .from(checkouts)
      .where(eq(checkouts.stripeSessionId, family.sessionId))
    const product = await payments.products.create({ name: 'Cheap' })
    const cheap = await payments.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 100,
      recurring: { interval: 'month' },
      metadata: { planId: 'complete', billing: 'monthly' },
    })
    const attempts: Record<string, string>[] = [
      { checkout: checkout?.id ?? '' },
      { checkout: crypto.randomUUID() },
      { checkout: "x' or 1=1" },
      {},
    ]
    for (const metadata of attempts) {
      const customer = await payments.customers.create({ email: 'cheap@exemple.lu' })
      const card = await payments.paymentMethods.attach('pm_card_visa', { customer: customer.id })
      const made = await payments.subscriptions.create({
        customer: customer.id,
        items: [{ price: cheap.id }],
        default_payment_method: card.id,
        metadata,
      })
      await emulatorOf(server).deliverPending()
      expect(await db.select().from(subscriptions).where(eq(subscriptions.id, made.id))).toEqual([])
    }
    expect(await db.select().from(users).where(eq(users.email, 'cheap@exemple.lu'))).toEqual([])
  })
})

async function storedSubscriptionOf({ subscriptionId }: PaidFamily) {
  const [stored] = await server.services.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  return stored
}

async function versionOf(family: PaidFamily): Promise<number | undefined> {
  return (await storedSubscriptionOf(family))?.version
}
