import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import { subscriptionJobs } from '#src/domain/subscriptions/subscription-jobs.server.ts'
import { writeMoneyEvents } from '#src/domain/subscriptions/sync/money-events.server.ts'
import {
  checkouts,
  dailyMetrics,
  subscriptionEvents,
  userSessions,
  users,
  visits,
} from '#src/infrastructure/database/schema.server.ts'
import { companyMoment, companyMonth, monthAfter } from '#src/shared/dates.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember, aSubscriber } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { rollUp } from './roll-up.server.ts'

const server = provideTestServer()

const stats = async () =>
  (
    await server
      .browser()
      .get<Record<string, number>>('/api/admin/stats', { token: await anAdministratorsToken(server) })
  ).body
const visit = (date: string, who: string) =>
  server.services.db
    .insert(visits)
    .values({ date, visitor: Buffer.from(`${date.slice(0, 7)} ${who}`), firstPage: 'home' })
const event = (
  eventType: 'payment' | 'renewed' | 'refund' | 'payment_failed' | 'canceled',
  amount: number | null,
  wallTime: string,
  { userId, isFirst }: { userId?: string; isFirst?: boolean } = {},
) =>
  server.services.db
    .insert(subscriptionEvents)
    .values({ eventType, amount, createdAt: companyMoment(wallTime), userId, isFirst })
const checkout = (browser: string, wallTime: string, completedAt?: Date) =>
  server.services.db.insert(checkouts).values({
    browserHash: Buffer.from(browser),
    requestKey: crypto.randomUUID(),
    planId: 'lives',
    billing: 'monthly',
    language: 'fr',
    createdAt: companyMoment(wallTime),
    completedAt,
  })
const unpaid = () =>
  server.services.db.$count(checkouts, sql`completed_at is null and created_at < '2032-01-01'`)
const funnel = async (month: string) => {
  const { body } = await server
    .browser()
    .get<{ funnel: { steps: { step: string; count: number }[] } }>(`/api/admin/analytics?month=${month}`, {
      token: await anAdministratorsToken(server),
    })
  return Object.fromEntries(body.funnel.steps.map(({ step, count }) => [step, count]))
}

describe('the dashboard’s figures (SPEC §3 admin stats, docs/glossary.md)', () => {
  it('figures are the same before and after the roll-up, a second one, and with late events', async () => {
    const { db } = server.services
    server.clock.moveTo(companyMoment('2031-03-31T12:00'))
    const family = await aSubscriber(db, { createdAt: companyMoment('2031-03-02T10:00') })
    await aMember(db, { createdAt: companyMoment('2031-02-28T10:00') })
    await visit('2031-02-28', 'anna')
    await visit('2031-03-01', 'anna')
    await visit('2031-03-30', 'anna')
    await visit('2031-03-30', 'bruno')
    await visit('2031-03-31', 'bruno')
    await visit('2031-03-31', 'carla')
    await event('payment', 5700, '2031-02-28T23:59', { userId: family.id })
    await event('payment', 3900, '2031-03-01T00:00', { userId: family.id })
    await event('renewed', 5700, '2031-03-31T11:00')
    await event('refund', -3900, '2031-03-30T01:30')
    await event('payment_failed', null, '2031-03-15T08:00')
    await event('canceled', null, '2031-03-15T09:00')
    await event('renewed', 100, '2031-04-01T00:00')
    for (const [start, seconds] of [
      ['2031-02-28T23:00', 3600],
      ['2031-03-01T00:10', 5400],
      ['2031-03-31T11:00', 7200],
    ] as const)
      await db.insert(userSessions).values({
        userId: family.id,
        startTime: companyMoment(start),
        duration: seconds,
        totalWatchTime: seconds,
      })
    const expected = {
      totalSubscribers: 1,
      renewedSubscribers: 1,
      canceledSubscribers: 1,
      failedPayments: 1,
      monthlyRevenue: 5700,
      dailyVisitors: 2,
      monthlyVisitors: 3,
      totalWatchTimeMonthly: 4,
    }
    expect(await stats()).toEqual(expected)
    await rollUp(db, server.clock.now())
    expect(await stats()).toEqual(expected)
    expect(await db.$count(subscriptionEvents, sql`not is_rolled_up`)).toBe(0)
    await rollUp(db, server.clock.now())
    expect(await stats()).toEqual(expected)
    await event('refund', -700, '2031-03-10T10:00')
    expect(await stats()).toEqual({ ...expected, monthlyRevenue: 5000 })
    await rollUp(db, server.clock.now())
    expect(await stats()).toEqual({ ...expected, monthlyRevenue: 5000 })
    expect(await db.select().from(dailyMetrics).where(sql`date = '2031-03-30'`)).toMatchObject([
      { totalVisitors: 2, newVisitors: 1, newUsers: 0, revenue: -3900, totalWatchTime: 0 },
    ])
  })

  it('a day and a month begin at midnight in Luxembourg', async () => {
    server.clock.moveTo(companyMoment('2031-04-01T00:00'))
    expect(await stats()).toMatchObject({
      monthlyRevenue: 100,
      renewedSubscribers: 1,
      monthlyVisitors: 0,
      dailyVisitors: 0,
      totalWatchTimeMonthly: 0,
    })
  })

  it('analytics show twelve months of accounts, and each funnel step is a part of the previous one', async () => {
    const { db } = server.services
    const now = companyMoment('2032-06-15T12:00')
    server.clock.moveTo(now)
    const families = await Promise.all(
      [true, true, false].map((hasCompletedOnboarding, index) =>
        aSubscriber(db, { hasCompletedOnboarding, createdAt: companyMoment(`2032-06-0${index + 1}T08:00`) }),
      ),
    )
    for (const { id } of families)
      await event('payment', 5700, '2032-06-03T10:00', { userId: id, isFirst: true })
    await db.insert(userSessions).values({
      userId: families[0]?.id ?? '',
      startTime: companyMoment('2032-06-10T10:00'),
      totalWatchTime: 60,
      duration: 60,
    })
    for (const browser of ['a', 'a', 'b', 'c', 'd']) await checkout(browser, '2032-06-02T10:00')
    for (const who of ['a', 'b', 'c', 'd', 'e']) await visit('2032-06-02', who)
    const token = await anAdministratorsToken(server)
    const { body } = await server.browser().get<{
      registrations: { month: string; count: number }[]
      funnel: { month: string; steps: { step: string; count: number }[] }
    }>('/api/admin/analytics', {
      token,
    })
    expect(body.registrations).toHaveLength(12)
    expect(body.registrations.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => monthAfter(companyMonth(now), index - 11)),
    )
    expect(body.registrations.at(-1)).toEqual({ month: '2032-06', count: 3 })
    expect(body.funnel).toEqual({
      month: '2032-06',
      steps: [
        { step: 'visitors', count: 5 },
        { step: 'checkouts', count: 4 },
        { step: 'payers', count: 3 },
        { step: 'onboarded', count: 2 },
        { step: 'active', count: 1 },
      ],
    })
    for (const [month, message] of [
      ['2032-13', 'Un mois tel que 2026-09'],
      ['9999-12', 'Une date entre 2000 et 2199'],
      ['0000-01', 'Une date entre 2000 et 2199'],
      ['1999-12', 'Une date entre 2000 et 2199'],
    ] as const) {
      const rejected = await server.browser().get(`/api/admin/analytics?month=${month}`, { token })
      expect([month, rejected.status, rejected.body.message]).toEqual([month, 400, message])
    }
    for (const month of ['2000-01', '2199-12'])
      expect((await server.browser().get(`/api/admin/analytics?month=${month}`, { token })).status).toBe(200)
  })

  it('unpaid checkouts stay counted after their deletion, each browser once in a month', async () => {
    const { db } = server.services
    const deleteOldCheckouts = async () => {
      await rollUp(db, server.clock.now())
      await subscriptionJobs.find(({ name }) => name === 'delete-old-checkouts')?.run(server.services)
    }
    server.clock.moveTo(companyMoment('2031-04-04T12:00'))
    await checkout('anna', '2031-03-31T23:59')
    await checkout('anna', '2031-04-01T00:00')
    await checkout('bruno', '2031-04-01T10:00', companyMoment('2031-04-01T10:05'))
    await checkout('carla', '2031-04-02T23:59')
    await checkout('anna', '2031-04-03T08:00')
    await checkout('carla', '2031-04-04T01:00')
    await checkout('dario', '2031-04-04T11:00')
    expect(await funnel('2031-04')).toMatchObject({ checkouts: 4 })
    for (let day = 4; day <= 14; day++) {
      server.clock.moveTo(companyMoment(`2031-04-${String(day).padStart(2, '0')}T03:30`))
      await deleteOldCheckouts()
      expect([day, (await funnel('2031-04')).checkouts]).toEqual([day, 4])
    }
    expect([await unpaid(), await funnel('2031-03')]).toMatchObject([0, { checkouts: 1 }])
  })

  it('a checkout is deleted only after the roll-up has counted it', async () => {
    const { db } = server.services
    server.clock.moveTo(companyMoment('2031-05-20T04:10'))
    await checkout('late', '2031-05-01T10:00')
    await subscriptionJobs.find(({ name }) => name === 'delete-old-checkouts')?.run(server.services)
    expect(await funnel('2031-05')).toMatchObject({ checkouts: 1 })
    await rollUp(db, server.clock.now())
    await subscriptionJobs.find(({ name }) => name === 'delete-old-checkouts')?.run(server.services)
    expect(await unpaid()).toBe(0)
    expect(await funnel('2031-05')).toMatchObject({ checkouts: 1 })
  })

  it('a family counts as a payer only by its first payment ever, and stays counted once erased', async () => {
    const { db } = server.services
    const user = await aMember(db, { createdAt: companyMoment('2034-05-01T10:00') })
    const paid = (invoiceId: string, wallTime: string, isRenewal: boolean) => ({
      invoiceId,
      paymentIntentId: undefined,
      paidAt: companyMoment(wallTime),
      cents: 5700,
      totalCents: 5700,
      vatCents: 828,
      isRenewal,
      isForFurtherChild: false,
    })
    const first = paid('in_first', '2034-05-02T10:00', false)
    const child = paid('in_child', '2034-06-10T10:00', false)
    const again = paid('in_again', '2034-07-15T10:00', false)
    // The events of the later subscription arrive first.
    for (const payments of [
      [again],
      [first, child, paid('in_renewed', '2034-06-02T10:00', true)],
      [again],
      [first, child],
    ])
      await db.transaction((tx) =>
        writeMoneyEvents(tx, {
          userId: user.id,
          reading: { ...aReading, payments },
          isEnd: true,
          stripeEventId: undefined,
          now: companyMoment('2035-01-01T00:00'),
        }),
      )
    const payers = async () =>
      (await Promise.all(['2034-05', '2034-06', '2034-07'].map(funnel))).map((steps) => steps.payers)
    expect(await payers()).toEqual([1, 0, 0])
    await db.delete(users).where(eq(users.id, user.id))
    expect(await payers()).toEqual([1, 0, 0])
  })
})

const aReading: SubscriptionReading = {
  id: 'sub_1',
  customerId: 'cus_1',
  customerEmail: null,
  checkoutId: undefined,
  isRealMoney: false,
  pause: 'none',
  isTaxed: true,
  status: 'active',
  sold: undefined,
  further: undefined,
  currentPeriodEnd: companyMoment('2035-01-01T00:00'),
  cancelAt: null,
  endedAt: null,
  next: undefined,
  scheduleId: null,
  nextCents: null,
  drafted: undefined,
  card: undefined,
  paymentMethodId: undefined,
  payments: [],
  usedCreditCents: 0,
  refunds: [],
  failedRefunds: [],
  disputes: [],
  unpaid: [],
  declined: [],
  payable: [],
  collected: [],
  stopped: [],
}
