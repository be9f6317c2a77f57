import { describe, expect, test } from 'vitest'
import { stateOf } from '#src/domain/subscriptions/subscription.rules.ts'
import { active, paid } from '#tests/support/payments/reading.ts'
import type { SubscriptionNews } from './subscription-email.texts.ts'
import { isNewsStillTrue, lateRefundOf, newsOf } from './subscription-news.rules.ts'

type Stored = Parameters<typeof newsOf>[1]
type Reading = Parameters<typeof newsOf>[2]

const at = (text: string) => new Date(text)
const now = at('2026-01-10T12:00:00Z')
const nothing = { amountCents: null, date: null, until: null, since: null, isPaused: false }
const usual = { isSecond: false, closesAccess: false, isSuspended: false, freeDays: 0 }
const stored: Stored = {
  ...stateOf(active),
  plan: 'complete',
  billing: 'monthly',
  furtherChildren: 0,
  cancelAt: null,
  nextPlan: null,
  nextBilling: null,
}

const ended = { ...stored, isRunning: false, nextChargeAt: null, nextChargeCents: null }
const cancelled = { ...stored, cancelAt: active.currentPeriodEnd, nextChargeAt: null, nextChargeCents: null }
const owing = { ...stored, pastDueSince: now, accessUntil: at('2026-01-17T12:00:00Z') }
const suspended = { ...stored, nextChargeAt: null, nextChargeCents: null }
const withTwo = { ...stored, furtherChildren: 2, nextChargeCents: 13_680 }
const withOne = { ...stored, furtherChildren: 1, nextChargeCents: 9690 }
const changing: Stored = { ...stored, nextPlan: 'lives', nextBilling: 'yearly', nextChargeCents: 29_900 }

const refund = { id: 're_1', paymentIntentId: 'pi_1', at: now, requestedAt: now, cents: 5700 }
const dispute = {
  id: 'dp_1',
  paymentIntentId: 'pi_1',
  at: now,
  cents: 5700,
  reason: 'fraudulent',
  dueAt: null,
  outcome: 'lost',
  movements: [],
} as const
const unpaid = {
  invoiceId: 'in_2',
  paymentIntentId: 'pi_2',
  since: now,
  nextTryAt: null,
  cents: 5700,
}

function newsFor(before: Stored | undefined, after: Stored, reading: Partial<Reading> = {}, more = {}) {
  return newsOf(before, after, { ...active, ...reading }, { ...usual, ...more })
}

describe('a new subscription', () => {
  test('a new subscription is welcomed with the amount paid, the next charge and the last day to withdraw', () => {
    expect(newsFor(undefined, stored)).toEqual({
      news: 'welcome',
      plan: 'complete',
      billing: 'monthly',
      amountCents: 5700,
      date: at('2026-02-01T10:00:00Z'),
      until: at('2026-01-15T10:00:00Z'),
      since: null,
      isPaused: false,
    })
  })

  test('a new subscription is welcomed with the end of its period if nothing will be charged', () => {
    expect(newsFor(undefined, suspended)?.date).toEqual(active.currentPeriodEnd)
  })

  test('a new subscription that a credit has paid is welcomed without a payment', () => {
    const byCredit = { ...paid, paymentIntentId: undefined, cents: 0 }
    expect(newsFor(undefined, stored, { payments: [byCredit] })).toMatchObject({
      news: 'welcomeByCredit',
      amountCents: 5700,
    })
  })

  test('a new subscription of a referred friend is welcomed with the next charge after its free days', () => {
    expect(newsFor(undefined, stored, {}, { freeDays: 30 })?.date).toEqual(at('2026-03-03T10:00:00Z'))
  })

  test('a new subscription that has already ended sends no news', () => {
    expect(newsFor(undefined, ended)).toBeUndefined()
  })

  test('the family is told the refund of a second subscription, whether that has ended or not', () => {
    const refunds = [
      { ...refund, cents: 5000 },
      { ...refund, id: 're_2', cents: 700 },
    ]
    for (const after of [stored, ended])
      expect(newsFor(undefined, after, { refunds }, { isSecond: true })).toEqual({
        news: 'secondRefunded',
        plan: 'complete',
        billing: 'monthly',
        ...nothing,
        amountCents: 5700,
      })
  })
})

describe('the news of a change', () => {
  test.each<[string, Stored, Stored, Partial<Reading>, object]>([
    [
      'a withdrawal: the refund, when it was requested, and when the subscription began',
      stored,
      { ...stored, refundedAt: now },
      { refunds: [refund] },
      { news: 'withdrawn', amountCents: 5700, date: now, since: paid.paidAt },
    ],
    [
      'a withdrawal that has ended the subscription in the same step',
      stored,
      { ...ended, refundedAt: now },
      { refunds: [refund] },
      { news: 'withdrawn', amountCents: 5700, date: now, since: paid.paidAt },
    ],
    [
      'a full refund after the fourteen days, which is no withdrawal',
      stored,
      { ...ended, refundedAt: at('2026-03-01T12:00:00Z') },
      { refunds: [refund] },
      { news: 'refunded', amountCents: 5700, date: at('2026-03-01T12:00:00Z'), since: paid.paidAt },
    ],
    ['an end', stored, ended, {}, { news: 'ended' }],
    [
      'an end after a withdrawal that was already announced',
      { ...stored, refundedAt: now },
      { ...ended, refundedAt: now },
      { refunds: [refund] },
      { news: 'ended' },
    ],
    [
      'an end by disputes: the amount lost, without open or won disputes',
      stored,
      ended,
      {
        disputes: [
          { ...dispute, cents: 5000 },
          { ...dispute, id: 'dp_2', cents: 700 },
          { ...dispute, id: 'dp_3', outcome: 'won' },
          { ...dispute, id: 'dp_4', outcome: 'open' },
        ],
      },
      { news: 'disputeLost', amountCents: 5700 },
    ],
    [
      'a payment that fails: how much, and until when access stays',
      stored,
      owing,
      { unpaid: [unpaid] },
      { news: 'paymentFailed', amountCents: 5700, until: owing.accessUntil },
    ],
    ['a payment that was owed and is paid', owing, stored, {}, { news: 'paidAgain' }],
    [
      'a cancellation: the day on which it ends',
      stored,
      cancelled,
      {},
      { news: 'cancelPlanned', date: active.currentPeriodEnd },
    ],
    [
      'a cancellation that is taken back: the next charge',
      cancelled,
      stored,
      {},
      { news: 'resumed', amountCents: 5700, date: stored.nextChargeAt },
    ],
    [
      'a change of plan: the new plan, its price and its day',
      stored,
      changing,
      {},
      {
        news: 'changePlanned',
        plan: 'lives',
        billing: 'yearly',
        amountCents: 29_900,
        date: active.currentPeriodEnd,
      },
    ],
    [
      'another plan for a planned change',
      { ...changing, nextPlan: 'complete' },
      changing,
      {},
      {
        news: 'changePlanned',
        plan: 'lives',
        billing: 'yearly',
        amountCents: 29_900,
        date: active.currentPeriodEnd,
      },
    ],
    [
      'another billing for a planned change',
      { ...changing, nextBilling: 'monthly' },
      changing,
      {},
      {
        news: 'changePlanned',
        plan: 'lives',
        billing: 'yearly',
        amountCents: 29_900,
        date: active.currentPeriodEnd,
      },
    ],
    [
      'a change that is taken back: the next charge of the plan that stays',
      changing,
      stored,
      {},
      { news: 'changeTakenBack', amountCents: 5700, date: stored.nextChargeAt },
    ],
    [
      'a child added: the next charge',
      stored,
      withOne,
      {},
      { news: 'childAdded', amountCents: 9690, date: stored.nextChargeAt },
    ],
    [
      'a child removed: the next charge',
      withTwo,
      withOne,
      {},
      { news: 'childRemoved', amountCents: 9690, date: stored.nextChargeAt },
    ],
    [
      'a child removed from a cancelled subscription: the day on which it ends',
      { ...cancelled, furtherChildren: 1 },
      cancelled,
      {},
      { news: 'childRemovedEnding', date: active.currentPeriodEnd },
    ],
    [
      'a child removed while a payment is owed: the amount owed',
      { ...owing, furtherChildren: 1 },
      owing,
      { unpaid: [unpaid] },
      { news: 'childRemovedOwing', amountCents: 5700 },
    ],
  ])('the family is told of %s', (_, before, after, reading, expected) => {
    expect(newsFor(before, after, reading)).toEqual({
      plan: 'complete',
      billing: 'monthly',
      ...nothing,
      ...expected,
    })
  })

  test('a cancellation that is taken back is told with the next charge after the days given meanwhile', () => {
    expect(newsFor(cancelled, stored, {}, { freeDays: 31 })).toMatchObject({
      news: 'resumed',
      date: at('2026-03-04T10:00:00Z'),
    })
  })

  test.each<[SubscriptionNews, Stored, Stored]>([
    ['cancelPlanned', suspended, cancelled],
    ['resumed', cancelled, suspended],
    ['changePlanned', suspended, { ...suspended, nextPlan: 'lives', nextBilling: 'yearly' }],
  ])(
    'a suspended family is told “%s” as one from which nothing is charged for now',
    (news, before, after) => {
      expect(newsFor(before, after, {}, { isSuspended: true })).toMatchObject({ news, isPaused: true })
    },
  )

  test.each<[SubscriptionNews, Stored, Stored]>([
    ['resumed', cancelled, suspended],
    ['changePlanned', suspended, { ...suspended, nextPlan: 'lives', nextBilling: 'yearly' }],
  ])('“%s” names no next charge where there is none', (news, before, after) => {
    expect(newsFor(before, after)).toMatchObject({ news, isPaused: true })
  })

  test('the family is told that access closes, how much is owed and since when', () => {
    expect(newsFor(owing, owing, { unpaid: [unpaid] }, { closesAccess: true })).toEqual({
      news: 'accessClosed',
      plan: 'complete',
      billing: 'monthly',
      ...nothing,
      amountCents: 5700,
      date: now,
    })
  })

  test.each<[string, Stored, Stored, object]>([
    ['fails', stored, owing, {}],
    ['closes access', owing, owing, { closesAccess: true }],
    ['is made', owing, stored, {}],
  ])('a suspended family is not told that its owed payment %s', (_, before, after, more) => {
    expect(newsFor(before, after, { unpaid: [unpaid] }, { ...more, isSuspended: true })).toBeUndefined()
  })

  test.each<[string, Stored, Stored]>([
    ['an unchanged subscription', stored, stored],
    ['a charge that comes later', stored, { ...stored, nextChargeAt: at('2026-03-01T10:00:00Z') }],
    ['a payment that is still owed', owing, owing],
    ['a cancellation that was already announced', cancelled, cancelled],
    ['a change that was already announced', changing, changing],
    ['an end that was already announced', ended, ended],
    ['a change of plan of an ended subscription', ended, { ...changing, ...ended, nextPlan: 'lives' }],
    ['a child removed from an ended subscription', { ...ended, furtherChildren: 1, cancelAt: now }, ended],
    [
      'a change of plan that took place',
      { ...changing, nextBilling: 'monthly' },
      { ...stored, plan: 'lives' },
    ],
    ['a change of both that took place', changing, { ...stored, plan: 'lives', billing: 'yearly' }],
    [
      'a change of billing that took place',
      { ...changing, nextPlan: 'complete' },
      { ...stored, billing: 'yearly' },
    ],
    ['a change that is dropped while nothing is charged', changing, suspended],
    ['a child added while nothing is charged', suspended, { ...suspended, furtherChildren: 1 }],
    ['a child removed while nothing is charged', { ...suspended, furtherChildren: 1 }, suspended],
    ['a child added to a cancelled subscription', cancelled, { ...cancelled, furtherChildren: 1 }],
  ])('no news is sent of %s', (_, before, after) => {
    expect(newsFor(before, after)).toBeUndefined()
  })
})

describe('several changes in one step', () => {
  test.each<[string, Stored, Stored, Parameters<typeof newsFor>[3]]>([
    ['accessClosed', stored, owing, { closesAccess: true }],
    ['paymentFailed', stored, { ...owing, cancelAt: active.currentPeriodEnd }, {}],
    ['paidAgain', owing, cancelled, {}],
    ['cancelPlanned', changing, cancelled, {}],
    ['resumed', cancelled, changing, {}],
    ['changePlanned', stored, { ...changing, furtherChildren: 1 }, {}],
    ['changeTakenBack', changing, withOne, {}],
    ['childRemovedEnding', { ...owing, cancelAt: now, furtherChildren: 1 }, { ...owing, cancelAt: now }, {}],
  ])('of several changes in one step, only “%s” is told', (news, before, after, more) => {
    expect(newsFor(before, after, {}, more)?.news).toBe(news)
  })
})

describe('a payment after the end that is refunded', () => {
  const late = { ...paid, invoiceId: 'in_2', paymentIntentId: 'pi_2', paidAt: at('2026-02-09T10:00:00Z') }
  const reading = {
    ...active,
    status: 'canceled',
    endedAt: at('2026-02-08T10:00:00Z'),
    payments: [paid, late],
  }
  const back = { ...refund, id: 're_2', paymentIntentId: 'pi_2' }

  test('a payment after the end is told once, with the amount of its new refunds', () => {
    const refunds = [
      { ...back, id: 're_1', cents: 200 },
      { ...back, cents: 5000 },
      { ...back, id: 're_3', cents: 500 },
    ]
    const added = new Set(['refunded re_2', 'refunded re_3'])
    expect(lateRefundOf(ended, { ...reading, refunds }, added)).toEqual({
      news: 'lateRefunded',
      plan: 'complete',
      billing: 'monthly',
      ...nothing,
      amountCents: 5500,
    })
    expect(lateRefundOf(ended, { ...reading, refunds }, new Set())).toBeUndefined()
  })

  test('a refund of a payment from before the end is not told as a late one', () => {
    const refunds = [{ ...back, paymentIntentId: 'pi_1' }]
    expect(lateRefundOf(ended, { ...reading, refunds }, new Set(['refunded re_2']))).toBeUndefined()
  })
})

describe('whether news that waited for the morning is still true', () => {
  const renewal = { amountCents: 5700, date: stored.nextChargeAt, until: null }
  const failed = { amountCents: 5700, date: null, until: owing.accessUntil }
  const closed = { amountCents: 5700, date: now, until: null }
  const plain = { amountCents: null, date: null, until: null }
  const other = at('2026-01-11T00:00:00Z')

  type WaitingNews = Parameters<typeof isNewsStillTrue>[0]
  test.each<[boolean, string, WaitingNews, Stored, boolean?]>([
    [true, 'a payment that failed and is still owed', { news: 'paymentFailed', ...failed }, owing],
    [
      false,
      'a payment that failed and is paid',
      { news: 'paymentFailed', ...failed },
      { ...owing, pastDueSince: null },
    ],
    [
      false,
      'a payment owed on what has ended',
      { news: 'paymentFailed', ...failed },
      { ...owing, isRunning: false },
    ],
    [
      false,
      'a payment that failed with another last day',
      { news: 'paymentFailed', ...failed, until: other },
      owing,
    ],
    [true, 'access that is closed for the same debt', { news: 'accessClosed', ...closed }, owing],
    [false, 'access that closed for another debt', { news: 'accessClosed', ...closed, date: other }, owing],
    [false, 'access that closed and was paid for', { news: 'accessClosed', ...closed, date: null }, stored],
    [
      false,
      'access that closed and ended',
      { news: 'accessClosed', ...closed },
      { ...owing, isRunning: false },
    ],
    [true, 'a debt that is paid', { news: 'paidAgain', ...plain }, stored],
    [false, 'a debt that was paid and has come again', { news: 'paidAgain', ...plain }, owing],
    [false, 'a debt that was paid on what has ended', { news: 'paidAgain', ...plain }, ended],
    [true, 'a renewal that is ahead', { news: 'renewalAhead', ...renewal }, stored],
    [
      false,
      'a renewal of what has ended',
      { news: 'renewalAhead', ...renewal },
      { ...stored, isRunning: false },
    ],
    [
      false,
      'a renewal that was cancelled',
      { news: 'renewalAhead', ...renewal },
      { ...stored, cancelAt: now },
    ],
    [false, 'a renewal on another day', { news: 'renewalAhead', ...renewal, date: other }, stored],
    [false, 'a renewal at another price', { news: 'renewalAhead', ...renewal, amountCents: 5600 }, stored],
    [false, 'a renewal that nothing is charged for', { news: 'renewalAhead', ...renewal }, suspended],
    [true, 'an end', { news: 'ended', ...plain }, ended],
    [false, 'an end of what runs again', { news: 'ended', ...plain }, stored],
    [false, 'an end beside another subscription', { news: 'ended', ...plain }, ended, true],
    [true, 'a dispute that was lost', { news: 'disputeLost', ...plain }, ended],
    [
      false,
      'a dispute that was lost beside another subscription',
      { news: 'disputeLost', ...plain },
      ended,
      true,
    ],
    [true, 'what answers a press', { news: 'cancelPlanned', ...plain }, ended, true],
    [true, 'money that went back', { news: 'withdrawn', ...plain }, stored, true],
  ])(
    'news that waited for the morning is still true (%s): %s',
    (expected, _, news, present, hasOtherRunning = false) => {
      expect(isNewsStillTrue(news, { ...present, hasOtherRunning, isSuspended: false })).toBe(expected)
    },
  )

  test('news of a payment is not true any more while the family is suspended', () => {
    const now = { ...owing, hasOtherRunning: false, isSuspended: true }
    expect(isNewsStillTrue({ news: 'paymentFailed', ...failed }, now)).toBe(false)
    expect(isNewsStillTrue({ news: 'accessClosed', ...closed }, now)).toBe(false)
    expect(isNewsStillTrue({ news: 'paidAgain', ...plain }, { ...now, pastDueSince: null })).toBe(false)
    expect(isNewsStillTrue({ news: 'ended', ...plain }, { ...now, isRunning: false })).toBe(true)
  })
})
