import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UnknownSubscription } from '#src/features/unknown-subscriptions/unknown-subscriptions.contract.ts'
import {
  checkouts,
  stripeEvents,
  stripeMarks,
  subscriptionEvents,
  subscriptions,
  unknownSubscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { seatCents } from '#src/shared/plans.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import {
  aPayingFamily,
  beginCheckout,
  emailsTo,
  emulatorOf,
  type PaidFamily,
  pay,
  stripeUntil,
} from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { compareAllSubscriptions } from './differing-subscriptions.server.ts'
import { syncMissedEvents } from './missed-events.server.ts'
import { paymentEventJobs } from './payment-event-jobs.server.ts'

const server = provideTestServer()
beforeEach(async () => {
  await server.services.db.delete(unknownSubscriptions)
})

async function reconcile(): Promise<void> {
  await paymentEventJobs.find(({ name }) => name === 'reconcile-with-stripe')?.run(server.services)
}

/** Does something at Stripe whose events are ignored here, being of the other mode. */
async function withoutEvents<Result>(happens: () => Promise<Result>): Promise<Result> {
  server.services.takesRealMoney = true
  const result = await happens()
  await emulatorOf(server).deliverPending()
  server.services.takesRealMoney = false
  return result
}

async function missedCount(): Promise<number> {
  const { text } = await server.browser().get('/metrics')
  return Number(/^stripe_events_missed_total (\d+)$/m.exec(text)?.[1])
}

async function storedRow({ subscriptionId }: Pick<PaidFamily, 'subscriptionId'>) {
  const [row] = await server.services.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  return row
}

async function subscriptionOfPayment(success: URL | undefined): Promise<string> {
  const session = await server.services.payments.checkout.sessions.retrieve(
    success?.searchParams.get('session_id') ?? '',
  )
  return String(session.subscription)
}

describe('reconciliation by Stripe’s list of events', () => {
  test('one reconciliation repairs the loss of every webhook, and leaves unchanged subscriptions alone', async () => {
    const { db, payments } = server.services
    const families = [await aPayingFamily(server), await aPayingFamily(server), await aPayingFamily(server)]
    await reconcile()
    const still = await aPayingFamily(server)
    const before = await storedRow(still)
    await withoutEvents(async () => {
      for (const { subscriptionId } of families)
        await payments.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    })
    await reconcile()
    for (const family of families) expect((await storedRow(family))?.cancelAt).not.toBeNull()
    expect((await storedRow(still))?.version).toBe(before?.version)
    // Each event is taken, so the next run finds nothing to do.
    const versions = await Promise.all(families.map(async (family) => (await storedRow(family))?.version))
    await reconcile()
    expect(await Promise.all(families.map(async (family) => (await storedRow(family))?.version))).toEqual(
      versions,
    )
    const [mark] = await db.select().from(stripeMarks)
    expect(mark?.readUntil.getTime()).toBeGreaterThan(later(server.services.clock.now(), -hour).getTime())
  })

  test('the reconciliation resumes at the event that could not be handled', async () => {
    const { payments } = server.services
    const family = await aPayingFamily(server)
    await reconcile()
    await withoutEvents(() =>
      payments.subscriptions.update(family.subscriptionId, { cancel_at_period_end: true }),
    )
    // Each run reads ten minutes of the former one again: the event must be older than these.
    await emulatorOf(server).advanceTo(later(server.services.clock.now(), hour))
    server.services.payments = await stripeUntil(server, ({ path }) => path.startsWith('/v1/subscriptions/'))
    await expect(reconcile()).rejects.toThrow()
    server.services.payments = payments
    expect((await storedRow(family))?.cancelAt).toBeNull()
    await emulatorOf(server).advanceTo(later(server.services.clock.now(), hour))
    await reconcile()
    expect((await storedRow(family))?.cancelAt).not.toBeNull()
  })
})

test('an invoice’s event that Stripe lists in an API version without `parent` is followed', async () => {
  const { payments, db } = server.services
  const family = await aPayingFamily(server)
  // A reconciliation less than a month ago, or all subscriptions are compared.
  await emulatorOf(server).advanceTo(later(server.services.clock.now(), 20 * day))
  await reconcile()
  await withoutEvents(() => emulatorOf(server).advanceTo(later(server.services.clock.now(), 12 * day)))
  const { list } = payments.events
  payments.events.list = (async (params: Stripe.EventListParams) => {
    const page = await list.call(payments.events, params)
    const invoices = page.data.filter(({ type }) => type.startsWith('invoice.'))
    return { ...page, data: invoices.map(withoutParent) }
  }) as unknown as typeof list
  await syncMissedEvents(server.services)
  payments.events.list = list
  const renewals = await db
    .select()
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.userId, family.userId), eq(subscriptionEvents.eventType, 'renewed')))
  expect(renewals).toHaveLength(1)
})

function withoutParent(event: Stripe.Event) {
  const { parent, ...object } = event.data.object as Stripe.Invoice
  return { ...event, data: { object } }
}

describe('a long list of events', () => {
  test('is handled from its oldest half-day on, and a later one that cannot be read loses nothing', async () => {
    const { db, payments } = server.services
    const [older, newer] = [await aPayingFamily(server), await aPayingFamily(server)]
    await reconcile()
    const changedAfter = async (hours: number, { subscriptionId }: PaidFamily) => {
      await emulatorOf(server).advanceTo(later(server.services.clock.now(), hours * hour))
      await withoutEvents(() => payments.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))
    }
    await changedAfter(1, older)
    const olderAt = server.services.clock.now()
    await changedAfter(14, newer)
    // Each half-day is listed by two calls.
    let listings = 0
    server.services.payments = await stripeUntil(server, ({ path }) => {
      listings += path.startsWith('/v1/events') ? 1 : 0
      return listings > 2
    })
    await expect(reconcile()).rejects.toThrow()
    server.services.payments = payments
    expect((await storedRow(older))?.cancelAt).not.toBeNull()
    expect((await storedRow(newer))?.cancelAt).toBeNull()
    const [mark] = await db.select().from(stripeMarks).where(eq(stripeMarks.name, 'events'))
    expect(mark?.readUntil.getTime()).toBeGreaterThan(olderAt.getTime())
    await reconcile()
    expect((await storedRow(newer))?.cancelAt).not.toBeNull()
  })

  test('is read in pages of at most a hundred, and what was found late is counted', async () => {
    const { payments } = server.services
    const family = await aPayingFamily(server)
    await reconcile()
    await withoutEvents(async () => {
      for (const cancel_at_period_end of [true, false, true])
        await payments.subscriptions.update(family.subscriptionId, { cancel_at_period_end })
    })
    await emulatorOf(server).advanceTo(later(server.services.clock.now(), hour))
    const { list } = payments.events
    const limits: unknown[] = []
    payments.events.list = ((params: Stripe.EventListParams) => {
      limits.push(params.limit)
      return list.call(payments.events, { ...params, limit: 1 })
    }) as typeof list
    const before = await missedCount()
    await reconcile()
    payments.events.list = list
    expect(limits.length).toBeGreaterThan(3)
    expect(new Set(limits)).toEqual(new Set([100]))
    expect((await storedRow(family))?.cancelAt).not.toBeNull()
    expect(await missedCount()).toBe(before + 3)
    await reconcile()
    expect(await missedCount()).toBe(before + 3)
  })
})

describe('the nightly comparison of all subscriptions', () => {
  test('continues where the night before stopped, until the oldest subscription', async () => {
    const { db, payments } = server.services
    const families: PaidFamily[] = []
    for (let made = 0; made < 3; made++) {
      families.push(await aPayingFamily(server))
      await emulatorOf(server).advanceTo(later(server.services.clock.now(), hour))
    }
    for (const { subscriptionId } of families)
      await db.update(subscriptions).set({ status: 'past_due' }).where(eq(subscriptions.id, subscriptionId))
    const { list } = payments.subscriptions
    // Two subscriptions a call: a run whose time is over compares the newest two of the three.
    payments.subscriptions.list = ((params: Stripe.SubscriptionListParams) =>
      list.call(payments.subscriptions, { ...params, limit: 2 })) as typeof list
    const pastDue = () => db.$count(subscriptions, eq(subscriptions.status, 'past_due'))
    const over = performance.now()
    await compareAllSubscriptions(server.services, over)
    expect(await pastDue()).toBe(1)
    await compareAllSubscriptions(server.services, over)
    payments.subscriptions.list = list
    expect(await pastDue()).toBe(0)
    await compareAllSubscriptions(server.services)
    expect(await db.$count(stripeMarks, eq(stripeMarks.name, 'subscriptions'))).toBe(0)
  })
})

describe('changes at Stripe before the first event arrives', () => {
  test('a plan that was changed at Stripe before the first event is stored as changed, and gives access', async () => {
    const { payments, db } = server.services
    const email = 'formule-changee@exemple.lu'
    const id = await withoutEvents(async () => {
      const success = await pay(server, await beginCheckout(server.browser()), email)
      const id = await subscriptionOfPayment(success)
      const { items } = await payments.subscriptions.retrieve(id)
      const price = (await payments.prices.list({ limit: 100 })).data.find(
        ({ unit_amount, recurring }) =>
          unit_amount === seatCents('first', 'lives', 'monthly') && recurring?.interval === 'month',
      )
      await payments.subscriptions.update(id, {
        items: [{ id: items.data[0]?.id ?? '', price: price?.id ?? '' }],
      })
      return id
    })
    await reconcile()
    expect(await storedRow({ subscriptionId: id })).toMatchObject({ plan: 'lives', isRunning: true })
    expect(await db.select().from(users).where(eq(users.email, email))).toMatchObject([
      { isSubscribed: true },
    ])
    expect(await db.select().from(unknownSubscriptions)).toEqual([])
  })

  test('an invoice that failed and was then paid counts once among “Défauts Paiement”', async () => {
    const { payments, db } = server.services
    const family = await aPayingFamily(server, { card: card.paysOnce })
    await withoutEvents(async () => {
      const { items } = await payments.subscriptions.retrieve(family.subscriptionId)
      const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000)
      await emulatorOf(server).advanceTo(later(end, 2 * hour))
      const { customer, latest_invoice } = await payments.subscriptions.retrieve(family.subscriptionId)
      const other = await payments.paymentMethods.attach('pm_card_visa', { customer: String(customer) })
      await payments.invoices.pay(String(latest_invoice), { payment_method: other.id })
    })
    await reconcile()
    const money = await db
      .select({ eventType: subscriptionEvents.eventType })
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.userId, family.userId))
    expect(money.map(({ eventType }) => eventType).toSorted()).toEqual([
      'payment',
      'payment_failed',
      'renewed',
    ])
  })
})

/** QUALITY R24. */
describe('subscriptions that Stripe still charges after a restore', () => {
  /** A paying family that a backup from before the sale does not contain. */
  async function soldAfterTheBackup(): Promise<PaidFamily> {
    const { db } = server.services
    const family = await aPayingFamily(server)
    await db.delete(checkouts).where(eq(checkouts.userId, family.userId))
    await db.delete(subscriptionEvents).where(eq(subscriptionEvents.userId, family.userId))
    await db.delete(users).where(eq(users.id, family.userId))
    return family
  }

  async function backToTheBackup(at: Date): Promise<void> {
    const { db } = server.services
    await db.delete(stripeEvents)
    await db.update(stripeMarks).set({ readUntil: at })
  }

  test('after a restore, each unknown subscription is listed, and e-mailed to the team once', async () => {
    const { payments, settings, clock } = server.services
    await reconcile()
    const [at, since] = [clock.now(), clock.now()]
    const sold = [await soldAfterTheBackup(), await soldAfterTheBackup()]
    const known = await aPayingFamily(server)
    await backToTheBackup(at)
    await reconcile()
    await reconcile()

    const sentEmails = (await emailsTo(server, settings.operator.email)).filter(({ subject }) =>
      subject.includes('inconnus ici'),
    )
    expect(sentEmails).toHaveLength(1)
    for (const { subscriptionId } of sold) expect(sentEmails[0]?.text).toContain(subscriptionId)
    expect(sentEmails[0]?.text).not.toContain(known.subscriptionId)

    const token = await anAdministratorsToken(server)
    const admin = server.browser()
    const listed = async () =>
      (await admin.get<UnknownSubscription[]>('/api/admin/unknown-subscriptions', { token })).body
    expect((await listed()).map(({ id, email, cents }) => ({ id, email, cents }))).toEqual(
      expect.arrayContaining(
        sold.map(({ subscriptionId, email }) => ({ id: subscriptionId, email, cents: 5700 })),
      ),
    )
    expect((await listed()).every(({ foundAt }) => new Date(foundAt) >= since)).toBe(true)

    // The team ends one of them at Stripe.
    const [ended, other] = sold
    await payments.subscriptions.cancel(ended?.subscriptionId ?? '')
    await emulatorOf(server).deliverPending()
    expect((await listed()).map(({ id }) => id)).toEqual([other?.subscriptionId])
  })

  test('after a restore, unknown subscriptions are found also if Stripe no longer lists their events', async () => {
    const { db, clock } = server.services
    const family = await soldAfterTheBackup()
    await backToTheBackup(later(clock.now(), -60 * day))
    const { payments } = server.services
    const { list } = payments.events
    // Simulates that Stripe lists no events any more.
    payments.events.list = ((_: unknown) =>
      list.call(payments.events, { type: 'none.of.them' })) as typeof list
    await reconcile()
    payments.events.list = list
    expect(
      await db
        .select({ id: unknownSubscriptions.id })
        .from(unknownSubscriptions)
        .where(inArray(unknownSubscriptions.id, [family.subscriptionId])),
    ).toHaveLength(1)
  })
})
