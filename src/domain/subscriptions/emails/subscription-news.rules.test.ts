import { describe, expect, test } from 'vitest'
import { stateOf } from '#src/domain/subscriptions/subscription.rules.ts'
import { active, paid } from '#tests/support/payments/reading.ts'
import { isNewsStillTrue, lateRefundOf, newsOf } from './subscription-news.rules.ts'

type Kept = Parameters<typeof newsOf>[1]
type Reading = Parameters<typeof newsOf>[2]

const at = (text: string) => new Date(text)
const now = at('2026-01-10T12:00:00Z')
const nothing = { amountCents: null, date: null, until: null, since: null }
const usual = { isSecond: false, closesAccess: false }
const kept: Kept = {
  ...stateOf(active),
  plan: 'complete',
  billing: 'monthly',
  furtherChildren: 0,
  cancelAt: null,
  nextPlan: null,
  nextBilling: null,
}

const ended = { ...kept, isLive: false, nextChargeAt: null, nextChargeCents: null }
const cancelled = { ...kept, cancelAt: active.currentPeriodEnd, nextChargeAt: null, nextChargeCents: null }
const owing = { ...kept, pastDueSince: now, accessUntil: at('2026-01-17T12:00:00Z') }
const suspended = { ...kept, nextChargeAt: null, nextChargeCents: null }
const withTwo = { ...kept, furtherChildren: 2, nextChargeCents: 13_680 }
const withOne = { ...kept, furtherChildren: 1, nextChargeCents: 9690 }
const changing: Kept = { ...kept, nextPlan: 'lives', nextBilling: 'yearly', nextChargeCents: 29_900 }

const refund = { id: 're_1', paymentIntentId: 'pi_1', at: now, askedAt: now, cents: 5700 }
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

function told(before: Kept | undefined, after: Kept, reading: Partial<Reading> = {}, more = {}) {
  return newsOf(before, after, { ...active, ...reading }, { ...usual, ...more })
}

describe('a subscription that is new', () => {
  test('is welcomed with what was paid, the next charge and the last day to withdraw', () => {
    expect(told(undefined, kept)).toEqual({
      news: 'welcome',
      plan: 'complete',
      billing: 'monthly',
      amountCents: 5700,
      date: at('2026-02-01T10:00:00Z'),
      until: at('2026-01-15T10:00:00Z'),
      since: null,
    })
  })

  test('is welcomed with the end of its period where nothing will be charged', () => {
    expect(told(undefined, suspended)?.date).toEqual(active.currentPeriodEnd)
  })

  test('that has ended before it was seen says nothing', () => {
    expect(told(undefined, ended)).toBeUndefined()
  })

  test('beside another one is refunded, and the family hears how much, whether it has ended yet or not', () => {
    const refunds = [
      { ...refund, cents: 5000 },
      { ...refund, id: 're_2', cents: 700 },
    ]
    for (const after of [kept, ended])
      expect(told(undefined, after, { refunds }, { isSecond: true })).toEqual({
        news: 'secondRefunded',
        plan: 'complete',
        billing: 'monthly',
        ...nothing,
        amountCents: 5700,
      })
  })
})

describe('what a step tells the family', () => {
  test.each<[string, Kept, Kept, Partial<Reading>, object]>([
    [
      'a withdrawal: how much goes back, when it was asked for, and when the subscription began',
      kept,
      { ...kept, refundedAt: now },
      { refunds: [refund] },
      { news: 'withdrawn', amountCents: 5700, date: now, since: paid.paidAt },
    ],
    [
      'a withdrawal that has ended the subscription in the same step',
      kept,
      { ...ended, refundedAt: now },
      { refunds: [refund] },
      { news: 'withdrawn', amountCents: 5700, date: now, since: paid.paidAt },
    ],
    ['an end', kept, ended, {}, { news: 'ended' }],
    [
      'an end after a withdrawal that was told already',
      { ...kept, refundedAt: now },
      { ...ended, refundedAt: now },
      { refunds: [refund] },
      { news: 'ended' },
    ],
    [
      'an end by disputes: what was lost, without what is still open or was won',
      kept,
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
      kept,
      owing,
      { unpaid: [unpaid] },
      { news: 'paymentFailed', amountCents: 5700, until: owing.accessUntil },
    ],
    ['a payment that was owed and is paid', owing, kept, {}, { news: 'paidAgain' }],
    [
      'a cancellation: the day on which it ends',
      kept,
      cancelled,
      {},
      { news: 'cancelPlanned', date: active.currentPeriodEnd },
    ],
    [
      'a cancellation that is taken back: the next charge',
      cancelled,
      kept,
      {},
      { news: 'resumed', amountCents: 5700, date: kept.nextChargeAt },
    ],
    [
      'a change of plan: the new plan, its price and its day',
      kept,
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
      'another plan for the change',
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
      'another billing for the change',
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
      kept,
      {},
      { news: 'changeTakenBack', amountCents: 5700, date: kept.nextChargeAt },
    ],
    [
      'a child more: the next charge',
      kept,
      withOne,
      {},
      { news: 'childAdded', amountCents: 9690, date: kept.nextChargeAt },
    ],
    [
      'a child less: the next charge',
      withTwo,
      withOne,
      {},
      { news: 'childRemoved', amountCents: 9690, date: kept.nextChargeAt },
    ],
    [
      'a child less of a subscription that ends: the day on which it does',
      { ...cancelled, furtherChildren: 1 },
      cancelled,
      {},
      { news: 'childRemovedEnding', date: active.currentPeriodEnd },
    ],
    [
      'a child less while a payment is owed: how much is',
      { ...owing, furtherChildren: 1 },
      owing,
      { unpaid: [unpaid] },
      { news: 'childRemovedOwing', amountCents: 5700 },
    ],
  ])('%s', (_, before, after, reading, expected) => {
    expect(told(before, after, reading)).toEqual({
      plan: 'complete',
      billing: 'monthly',
      ...nothing,
      ...expected,
    })
  })

  test('access that closes: how much has been owed since when', () => {
    expect(told(owing, owing, { unpaid: [unpaid] }, { closesAccess: true })).toEqual({
      news: 'accessClosed',
      plan: 'complete',
      billing: 'monthly',
      ...nothing,
      amountCents: 5700,
      date: now,
    })
  })

  test.each<[string, Kept, Kept]>([
    ['the same once more', kept, kept],
    ['a charge that comes later', kept, { ...kept, nextChargeAt: at('2026-03-01T10:00:00Z') }],
    ['a payment that is still owed', owing, owing],
    ['a cancellation that was told', cancelled, cancelled],
    ['a change that was told', changing, changing],
    ['an end that was told', ended, ended],
    ['what becomes of an ended one’s plan', ended, { ...changing, ...ended, nextPlan: 'lives' }],
    ['a child less of an ended one', { ...ended, furtherChildren: 1, cancelAt: now }, ended],
    ['a change of plan that took place', { ...changing, nextBilling: 'monthly' }, { ...kept, plan: 'lives' }],
    ['a change of both that took place', changing, { ...kept, plan: 'lives', billing: 'yearly' }],
    [
      'a change of billing that took place',
      { ...changing, nextPlan: 'complete' },
      { ...kept, billing: 'yearly' },
    ],
    ['a change that is dropped while nothing is charged', changing, suspended],
    ['a child more while nothing is charged', suspended, { ...suspended, furtherChildren: 1 }],
    ['a child less while nothing is charged', { ...suspended, furtherChildren: 1 }, suspended],
    ['a child more of a subscription that ends', cancelled, { ...cancelled, furtherChildren: 1 }],
  ])('nothing is said of %s', (_, before, after) => {
    expect(told(before, after)).toBeUndefined()
  })
})

describe('of several things in one step the weightiest is said', () => {
  test.each<[string, Kept, Kept, Parameters<typeof told>[3]]>([
    ['accessClosed', kept, owing, { closesAccess: true }],
    ['paymentFailed', kept, { ...owing, cancelAt: active.currentPeriodEnd }, {}],
    ['paidAgain', owing, cancelled, {}],
    ['cancelPlanned', changing, cancelled, {}],
    ['resumed', cancelled, changing, {}],
    ['changePlanned', kept, { ...changing, furtherChildren: 1 }, {}],
    ['changeTakenBack', changing, withOne, {}],
    ['childRemovedEnding', { ...owing, cancelAt: now, furtherChildren: 1 }, { ...owing, cancelAt: now }, {}],
  ])('%s', (news, before, after, more) => {
    expect(told(before, after, {}, more)?.news).toBe(news)
  })
})

describe('money that comes after the end and goes back', () => {
  const late = { ...paid, invoiceId: 'in_2', paymentIntentId: 'pi_2', paidAt: at('2026-02-09T10:00:00Z') }
  const reading = {
    ...active,
    status: 'canceled',
    endedAt: at('2026-02-08T10:00:00Z'),
    payments: [paid, late],
  }
  const back = { ...refund, id: 're_2', paymentIntentId: 'pi_2' }

  test('is told once, with what has just gone back of it', () => {
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

  test('is not what goes back of a payment from before the end', () => {
    const refunds = [{ ...back, paymentIntentId: 'pi_1' }]
    expect(lateRefundOf(ended, { ...reading, refunds }, new Set(['refunded re_2']))).toBeUndefined()
  })
})

describe('news that waited for the morning is still so', () => {
  const renewal = { amountCents: 5700, date: kept.nextChargeAt, until: null }
  const failed = { amountCents: 5700, date: null, until: owing.accessUntil }
  const closed = { amountCents: 5700, date: now, until: null }
  const plain = { amountCents: null, date: null, until: null }
  const other = at('2026-01-11T00:00:00Z')

  type Told = Parameters<typeof isNewsStillTrue>[0]
  test.each<[boolean, string, Told, Kept, boolean?]>([
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
      { ...owing, isLive: false },
    ],
    [
      false,
      'a payment that failed with another last day',
      { news: 'paymentFailed', ...failed, until: other },
      owing,
    ],
    [true, 'access that is closed for the same debt', { news: 'accessClosed', ...closed }, owing],
    [false, 'access that closed for another debt', { news: 'accessClosed', ...closed, date: other }, owing],
    [false, 'access that closed and was paid for', { news: 'accessClosed', ...closed, date: null }, kept],
    [false, 'access that closed and ended', { news: 'accessClosed', ...closed }, { ...owing, isLive: false }],
    [true, 'a debt that is paid', { news: 'paidAgain', ...plain }, kept],
    [false, 'a debt that was paid and has come again', { news: 'paidAgain', ...plain }, owing],
    [false, 'a debt that was paid on what has ended', { news: 'paidAgain', ...plain }, ended],
    [true, 'a renewal that is ahead', { news: 'renewalAhead', ...renewal }, kept],
    [false, 'a renewal of what has ended', { news: 'renewalAhead', ...renewal }, { ...kept, isLive: false }],
    [false, 'a renewal that was cancelled', { news: 'renewalAhead', ...renewal }, { ...kept, cancelAt: now }],
    [false, 'a renewal on another day', { news: 'renewalAhead', ...renewal, date: other }, kept],
    [false, 'a renewal at another price', { news: 'renewalAhead', ...renewal, amountCents: 5600 }, kept],
    [false, 'a renewal that nothing is charged for', { news: 'renewalAhead', ...renewal }, suspended],
    [true, 'an end', { news: 'ended', ...plain }, ended],
    [false, 'an end of what runs again', { news: 'ended', ...plain }, kept],
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
    [true, 'money that went back', { news: 'withdrawn', ...plain }, kept, true],
  ])('%s: %s', (expected, _, news, present, hasOtherLive = false) => {
    expect(isNewsStillTrue(news, { ...present, hasOtherLive })).toBe(expected)
  })
})
