import { describe, expect, test } from 'vitest'
import { seatCents } from '#src/shared/plans.ts'
import { active, paid } from '#tests/support/payments/reading.ts'
import {
  canWithdraw,
  disputeOccurrence,
  failedRefundOccurrence,
  isAsSold,
  isFirstPaymentLost,
  isWithdrawal,
  lostDisputeOccurrence,
  lostDisputes,
  nextChargeOf,
  owesRefunds,
  paidAfterEnd,
  refundOccurrence,
  stateOf,
  withdrawUntil,
} from './subscription.rules.ts'

const at = (text: string) => new Date(text)
/** The plan and price that the checkout showed. */
const shown = { planId: 'complete', billing: 'monthly', cents: 5700 } as const
const testMode = { takesRealMoney: false }

/** A full refund of the first payment. */
function refundAt(moment: string) {
  return { id: 're_1', paymentIntentId: 'pi_1', at: at(moment), requestedAt: at(moment), cents: 5700 }
}

/** A dispute of the first payment. */
function disputeAt(moment: string, outcome: 'open' | 'won' | 'lost') {
  const withdrawn = { id: 'txn_1', at: at(moment), cents: -5700 }
  const movements = outcome === 'won' ? [withdrawn, { ...withdrawn, id: 'txn_2', cents: 5700 }] : [withdrawn]
  return {
    id: 'dp_1',
    paymentIntentId: 'pi_1',
    at: at(moment),
    cents: 5700,
    reason: 'fraudulent',
    dueAt: null,
    outcome,
    movements,
  }
}

describe('a disputed payment', () => {
  test('a disputed payment is not refundable while the bank has it, and is once the dispute is won', () => {
    const owedOnce = (outcome: 'open' | 'won' | 'lost') =>
      owesRefunds({ ...active, disputes: [disputeAt('2026-01-05T10:00:00Z', outcome)] })
    expect([owesRefunds(active), owedOnce('open'), owedOnce('lost'), owedOnce('won')]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(
      owesRefunds({
        ...active,
        disputes: [{ ...disputeAt('2026-01-05T10:00:00Z', 'open'), paymentIntentId: 'pi_2' }],
      }),
    ).toBe(true)
  })

  test('a first payment that is disputed within fourteen days and lost is a withdrawal for a referral', () => {
    const lost = (moment: string, outcome: 'open' | 'won' | 'lost' = 'lost', payments = [paid]) =>
      isFirstPaymentLost({ payments, disputes: [disputeAt(moment, outcome)] })
    expect(lost('2026-01-15T10:00:00Z')).toBe(true)
    expect(lost('2026-01-15T10:00:01Z')).toBe(false)
    expect([lost('2026-01-05T10:00:00Z', 'open'), lost('2026-01-05T10:00:00Z', 'won')]).toEqual([
      false,
      false,
    ])
    expect(lost('2026-01-05T10:00:00Z', 'lost', [{ ...paid, paymentIntentId: 'pi_0' }, paid])).toBe(false)
    expect(lost('2026-01-05T10:00:00Z', 'lost', [])).toBe(false)
  })

  test('a dispute is lost once the bank has decided so', () => {
    const disputes = (['open', 'won', 'lost'] as const).map((outcome) =>
      disputeAt('2026-01-05T10:00:00Z', outcome),
    )
    expect(lostDisputes({ disputes }).map(({ outcome }) => outcome)).toEqual(['lost'])
  })
})

describe('the state that follows from a reading of Stripe', () => {
  test('a paid subscription gives access beyond the period’s end by the seven days of an unpaid renewal', () => {
    expect(stateOf(active)).toMatchObject({
      isRunning: true,
      accessUntil: at('2026-02-08T10:00:00Z'),
      nextChargeAt: at('2026-02-01T10:00:00Z'),
      nextChargeCents: 5700,
      firstPaidAt: paid.paidAt,
    })
  })

  test('a subscription whose first invoice the customer’s credit has covered gives access', () => {
    const byCredit = { ...paid, paymentIntentId: undefined, cents: 0 }
    expect(stateOf({ ...active, payments: [byCredit], refunds: [refundAt('2026-01-05T10:00:00Z')] })).toEqual(
      stateOf(active),
    )
    expect(owesRefunds({ ...active, payments: [byCredit] })).toBe(false)
  })

  test('the charge of a period that has just begun comes before that of the next one', () => {
    const drafted = { at: at('2026-02-01T11:00:00Z'), cents: 5000 }
    const begun = { ...active, currentPeriodEnd: at('2026-03-01T10:00:00Z'), drafted }
    expect(stateOf(begun)).toMatchObject({ nextChargeAt: drafted.at, nextChargeCents: 5000 })
    expect(stateOf({ ...begun, cancelAt: begun.currentPeriodEnd })).toMatchObject({ nextChargeAt: null })
  })

  test('a subscription that was never paid gives no access', () => {
    expect(stateOf({ ...active, status: 'incomplete', payments: [] })).toMatchObject({
      isRunning: false,
      accessUntil: null,
      nextChargeAt: null,
    })
    expect(stateOf({ ...active, payments: [] })).toMatchObject({ isRunning: false, accessUntil: null })
  })

  test('a cancellation ends access with the paid period and charges no more', () => {
    expect(stateOf({ ...active, cancelAt: active.currentPeriodEnd })).toMatchObject({
      isRunning: true,
      accessUntil: active.currentPeriodEnd,
      nextChargeAt: null,
      nextChargeCents: null,
    })
  })

  test('while a payment is past due, access stays for seven days from the first attempt', () => {
    const unpaid = [
      {
        invoiceId: 'in_2',
        paymentIntentId: 'pi_2',
        since: at('2026-02-01T11:00:00Z'),
        nextTryAt: at('2026-02-04T11:00:00Z'),
        cents: 5700,
      },
    ]
    const late = { ...active, status: 'past_due', currentPeriodEnd: at('2026-03-01T10:00:00Z'), unpaid }
    expect(stateOf(late)).toMatchObject({
      isRunning: true,
      pastDueSince: at('2026-02-01T11:00:00Z'),
      accessUntil: at('2026-02-08T11:00:00Z'),
      nextChargeAt: at('2026-02-04T11:00:00Z'),
    })
    expect(stateOf({ ...late, status: 'unpaid' })).toMatchObject({
      isRunning: true,
      accessUntil: at('2026-02-08T11:00:00Z'),
    })
  })

  test('a full refund ends access at once, a partial one does not', () => {
    const refund = refundAt('2026-01-05T10:00:00Z')
    expect(stateOf({ ...active, refunds: [refund] })).toMatchObject({
      refundedAt: refund.at,
      accessUntil: refund.at,
      nextChargeAt: null,
    })
    expect(stateOf({ ...active, refunds: [{ ...refund, cents: 5699 }] })).toMatchObject({
      refundedAt: null,
      accessUntil: at('2026-02-08T10:00:00Z'),
    })
    expect(
      stateOf({
        ...active,
        refunds: [
          { ...refund, cents: 5600 },
          { ...refundAt('2026-01-06T10:00:00Z'), id: 're_2', cents: 100 },
        ],
      }).refundedAt,
    ).toEqual(at('2026-01-06T10:00:00Z'))
  })

  test('a refund counts only for its own payment', () => {
    const second = { ...paid, invoiceId: 'in_2', paymentIntentId: 'pi_2', isRenewal: true }
    const payments = [paid, second]
    const refunds = [
      refundAt('2026-01-05T10:00:00Z'),
      { ...refundAt('2026-01-06T10:00:00Z'), id: 're_2', paymentIntentId: 'pi_2', cents: 100 },
    ]
    expect(stateOf({ ...active, payments, refunds }).refundedAt).toEqual(at('2026-01-05T10:00:00Z'))
    const halves = [
      { ...refundAt('2026-01-05T10:00:00Z'), cents: 3000 },
      { ...refundAt('2026-01-06T10:00:00Z'), id: 're_2', paymentIntentId: 'pi_2', cents: 3000 },
    ]
    expect(stateOf({ ...active, payments, refunds: halves }).refundedAt).toBeNull()
  })

  test('a payment of zero does not count as refunded', () => {
    expect(stateOf({ ...active, payments: [{ ...paid, cents: 0 }] }).refundedAt).toBeNull()
  })

  test('the first of several full refunds ends access', () => {
    const second = { ...paid, invoiceId: 'in_2', paymentIntentId: 'pi_2', isRenewal: true }
    const refunds = [
      refundAt('2026-01-07T10:00:00Z'),
      { ...refundAt('2026-01-06T10:00:00Z'), id: 're_2', paymentIntentId: 'pi_2' },
    ]
    expect(stateOf({ ...active, payments: [paid, second], refunds }).accessUntil).toEqual(
      at('2026-01-06T10:00:00Z'),
    )
  })

  test('a payment is owed back until all of it is refunded', () => {
    const second = { ...paid, invoiceId: 'in_2', paymentIntentId: 'pi_2' }
    const owes = (payments: (typeof paid | { paymentIntentId: undefined })[], cents: readonly number[]) =>
      owesRefunds({
        payments: payments.map((payment) => ({ ...paid, ...payment })),
        refunds: cents.map((each, index) => ({
          ...refundAt('2026-01-05T10:00:00Z'),
          id: `re_${index}`,
          cents: each,
        })),
        disputes: [],
      })
    expect([owes([paid], [5699]), owes([paid], [5600, 99]), owes([paid], [5600, 100])]).toEqual([
      true,
      true,
      false,
    ])
    expect([owes([paid, second], [5700]), owes([second, paid], [5700])]).toEqual([true, true])
    // Paid outside of Stripe, which therefore has nothing to refund.
    expect(owes([{ paymentIntentId: undefined }], [])).toBe(false)
    expect(owes([], [])).toBe(false)
  })

  test('a paid subscription runs in each of Stripe’s states in which it can still charge', () => {
    const isRunning = (status: string) => stateOf({ ...active, status }).isRunning
    expect(['active', 'trialing', 'past_due', 'unpaid', 'paused'].filter(isRunning)).toHaveLength(5)
    expect(['incomplete', 'incomplete_expired', 'canceled', ''].filter(isRunning)).toEqual([])
  })

  test('nothing is charged while the subscription is paused, by us or by hand', () => {
    for (const pause of ['ours', 'another'] as const)
      expect(stateOf({ ...active, pause })).toMatchObject({
        isRunning: true,
        nextChargeAt: null,
        nextChargeCents: null,
        accessUntil: at('2026-02-08T10:00:00Z'),
      })
  })

  test('the oldest of several debts counts, and none of an ended subscription', () => {
    const owed = { invoiceId: 'in_2', paymentIntentId: 'pi_2', nextTryAt: null, cents: 5700 }
    const unpaid = [
      { ...owed, since: at('2026-01-20T10:00:00Z') },
      { ...owed, since: at('2026-01-10T10:00:00Z') },
    ]
    expect(stateOf({ ...active, unpaid })).toMatchObject({
      pastDueSince: at('2026-01-10T10:00:00Z'),
      accessUntil: at('2026-01-17T10:00:00Z'),
      nextChargeAt: null,
      nextChargeCents: null,
    })
    const endedAt = at('2026-01-21T10:00:00Z')
    expect(stateOf({ ...active, status: 'canceled', endedAt, unpaid })).toMatchObject({
      pastDueSince: null,
      accessUntil: endedAt,
    })
  })

  test('a refund is a withdrawal until the last moment of the fourteen days, if there was a payment', () => {
    const state = { ...stateOf(active), refundedAt: at('2026-01-15T10:00:00Z') }
    expect(isWithdrawal(state)).toBe(true)
    expect(isWithdrawal({ ...state, refundedAt: at('2026-01-15T10:00:00.001Z') })).toBe(false)
    expect(isWithdrawal({ ...state, firstPaidAt: null })).toBe(false)
    expect(isWithdrawal({ ...state, refundedAt: null })).toBe(false)
  })

  test('a withdrawal that was requested in time counts, however long Stripe took', () => {
    const withdrawn = (requestedAt: string) =>
      stateOf({ ...active, refunds: [{ ...refundAt('2026-01-15T10:00:05Z'), requestedAt: at(requestedAt) }] })
    expect(isWithdrawal(withdrawn('2026-01-15T09:59:59Z'))).toBe(true)
    expect(isWithdrawal(withdrawn('2026-01-15T10:00:05Z'))).toBe(false)
    expect(withdrawn('2026-01-15T09:59:59Z').refundedAt).toEqual(at('2026-01-15T09:59:59Z'))
  })

  test('a payment after the end is refunded by itself and changes nothing else', () => {
    const ended = { ...active, status: 'canceled', endedAt: at('2026-02-08T10:00:00Z') }
    const late = { ...paid, invoiceId: 'in_2', paymentIntentId: 'pi_2', paidAt: at('2026-02-08T10:00:01Z') }
    const reading = {
      ...ended,
      payments: [paid, late],
      refunds: [{ ...refundAt('2026-02-08T11:00:00Z'), paymentIntentId: 'pi_2' }],
    }
    expect(paidAfterEnd(reading)).toEqual([late])
    expect(paidAfterEnd({ ...reading, endedAt: late.paidAt })).toEqual([])
    expect(paidAfterEnd({ ...reading, endedAt: null })).toEqual([])
    expect(stateOf(reading)).toMatchObject({ refundedAt: null, isRunning: false, accessUntil: ended.endedAt })
  })

  test('the payment for an added child may be refunded alone', () => {
    const added = {
      ...paid,
      invoiceId: 'in_2',
      paymentIntentId: 'pi_2',
      cents: 1995,
      totalCents: 1995,
      isForFurtherChild: true,
    }
    const refund = { ...refundAt('2026-01-10T10:00:00Z'), paymentIntentId: 'pi_2', cents: 1995 }
    expect(stateOf({ ...active, payments: [paid, added], refunds: [refund] })).toMatchObject({
      refundedAt: null,
      isRunning: true,
    })
    expect(
      stateOf({ ...active, payments: [paid, { ...added, isForFurtherChild: false }], refunds: [refund] })
        .refundedAt,
    ).toEqual(refund.at)
  })

  test('the next charge is the first child in full, each further one at 30 % less, and deductions', () => {
    const stored = {
      plan: 'complete',
      billing: 'monthly',
      nextPlan: null,
      nextBilling: null,
      furtherChildren: 2,
      nextChargeCents: 13680,
      pastDueSince: null,
    } as const
    expect(nextChargeOf(stored)).toEqual({
      firstCents: 5700,
      furtherChildren: 2,
      furtherCents: 7980,
      otherCents: 0,
    })
    expect(
      nextChargeOf({ ...stored, nextPlan: 'lives', nextBilling: 'yearly', nextChargeCents: 71000 }),
    ).toEqual({
      firstCents: 29900,
      furtherChildren: 2,
      furtherCents: 41860,
      otherCents: -760,
    })
    expect(nextChargeOf({ ...stored, nextChargeCents: null })).toBeNull()
    expect(nextChargeOf({ ...stored, pastDueSince: at('2026-01-05T10:00:00Z') })).toBeNull()
  })

  test.each([
    ['another price', { sold: undefined }],
    ['another amount', { sold: { planId: 'complete', billing: 'monthly', currency: 'eur', unitCents: 100 } }],
    [
      'another currency',
      { sold: { planId: 'complete', billing: 'monthly', currency: 'usd', unitCents: 5700 } },
    ],
    ['another mode', { isRealMoney: true }],
    ['less paid than asked', { payments: [{ ...paid, totalCents: 100 }] }],
    [
      'the old amount after a change of plan',
      { sold: { planId: 'lives', billing: 'monthly', currency: 'eur', unitCents: 5700 } },
    ],
  ] as const)('%s is not what was sold', (_, change) => {
    expect(isAsSold(active, shown, testMode)).toBe(true)
    expect(isAsSold({ ...active, ...change }, shown, testMode)).toBe(false)
  })

  test('a plan that was changed at Stripe before the first sync is sold at its own price', () => {
    const lives = { planId: 'lives', billing: 'monthly', currency: 'eur' } as const
    const unitCents = seatCents('first', 'lives', 'monthly')
    expect(isAsSold({ ...active, sold: { ...lives, unitCents } }, shown, testMode)).toBe(true)
    const yearly = { planId: 'complete', billing: 'yearly', currency: 'eur' } as const
    expect(isAsSold({ ...active, sold: { ...yearly, unitCents: 49_900 } }, shown, testMode)).toBe(true)
    expect(isAsSold({ ...active, sold: { ...yearly, unitCents: 5700 } }, shown, testMode)).toBe(false)
  })

  test('a price that was shown before it changed stays valid, for payments of that amount or more', () => {
    const former = { ...shown, cents: 4900 }
    const sold = { planId: 'complete', billing: 'monthly', currency: 'eur', unitCents: 4900 } as const
    expect(isAsSold({ ...active, sold }, former, testMode)).toBe(true)
    expect(isAsSold({ ...active, sold, payments: [{ ...paid, totalCents: 4900 }] }, former, testMode)).toBe(
      true,
    )
    expect(isAsSold({ ...active, sold, payments: [{ ...paid, totalCents: 4899 }] }, former, testMode)).toBe(
      false,
    )
    expect(isAsSold({ ...active, sold, payments: [] }, former, testMode)).toBe(true)
    expect(isAsSold(active, former, testMode)).toBe(false)
  })

  test('the fourteen days run from the first payment, also across a leap day', () => {
    expect(withdrawUntil(at('2028-02-20T10:00:00Z'))).toEqual(at('2028-03-05T10:00:00Z'))
    expect(withdrawUntil(null)).toBeNull()
  })

  test.each([
    ['2028-02-20T10:00:00Z', '2028-03-05T09:59:59Z', true],
    ['2028-02-20T10:00:00Z', '2028-03-05T10:00:00Z', false],
    [null, '2028-03-05T09:59:59Z', false],
  ])(
    'after a first payment at %s, a withdrawal requested at %s: %s',
    (firstPaidAt, requestedAt, expected) => {
      expect(canWithdraw(firstPaidAt === null ? null : at(firstPaidAt), at(requestedAt))).toBe(expected)
    },
  )
})

test('refunds and disputes have stable names, so that known ones are not stored again', () => {
  expect(
    [refundOccurrence, failedRefundOccurrence, disputeOccurrence, lostDisputeOccurrence].map((nameOf) =>
      nameOf('id_1'),
    ),
  ).toEqual(['refunded id_1', 'refund failed id_1', 'disputed id_1', 'dispute lost id_1'])
})
