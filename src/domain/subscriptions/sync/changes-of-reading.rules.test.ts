import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SubscriptionReading, stateOf } from '#src/domain/subscriptions/subscription.rules.ts'
import { active, paid } from '#tests/support/payments/reading.ts'
import { changesOf, mayBegin, returnsFirstPayment } from './changes-of-reading.rules.ts'

const now = new Date('2026-01-10T12:00:00Z')
const family = { isSubscribed: false, freeAccessUntil: null, stripeSubscriptionId: null }
const first = {
  before: undefined,
  others: [],
  family,
  reading: active,
  state: stateOf(active),
  now,
}
function decided(found: Parameters<typeof changesOf>[0]) {
  const changes = changesOf(found)
  if (changes.kind !== 'apply') throw new Error(changes.kind)
  return changes
}
const stored = decided(first).after

describe('a subscription that is not stored yet', () => {
  const checkout = { planId: 'complete', billing: 'monthly', cents: 5700 } as const
  const paidState = stateOf(active)
  const services = { takesRealMoney: false }

  test('a subscription begins when it was paid as this product sold it', () => {
    expect(mayBegin(services, active, paidState, checkout)).toBe(true)
  })

  test('a subscription begins at the list price if the checkout stored none', () => {
    expect(mayBegin(services, active, paidState, { ...checkout, cents: null })).toBe(true)
    expect(
      mayBegin(services, active, paidState, { planId: 'complete', billing: 'yearly', cents: null }),
    ).toBe(false)
  })

  test.each<[string, Parameters<typeof mayBegin>]>([
    ['without a checkout of ours', [services, active, paidState, undefined]],
    ['before it is paid', [services, active, { ...paidState, firstPaidAt: null }, checkout]],
    ['at a price that was not shown', [services, active, paidState, { ...checkout, cents: 4900 }]],
    ['with money of the other mode', [{ takesRealMoney: true }, active, paidState, checkout]],
  ])('a subscription does not begin %s', (_, input) => {
    expect(mayBegin(...input)).toBe(false)
  })
})

describe('the changes that follow from a reading (docs/decisions/0006)', () => {
  test('a first payment gives access, is marked as the first, and stores version 1', () => {
    expect(decided(first)).toMatchObject({
      isSubscribed: true,
      isFirstPayment: true,
      isFamilys: true,
      isForChildren: true,
      closesAccess: false,
      after: { plan: 'complete', billing: 'monthly', isFirst: true, version: 1, syncedAt: now },
    })
  })

  test('the same reading repeated is no first payment, and changes only the version', () => {
    const again = decided({ ...first, before: stored })
    expect(again.isFirstPayment).toBe(false)
    expect(again.after).toEqual({ ...stored, version: 2 })
  })

  test('a family has one running subscription: a second waits until the other is settled', () => {
    const others = [{ isRunning: true, firstPaidAt: paid.paidAt, refundedAt: null }]
    expect(changesOf({ ...first, others })).toEqual({ kind: 'otherRunning' })
    const ended = { ...active, status: 'canceled', endedAt: now }
    expect(decided({ ...first, others, reading: ended, state: stateOf(ended) })).toMatchObject({
      hasOtherRunning: true,
      isForChildren: false,
    })
  })

  test('an end counts once, and not that of a second payment beside a running subscription', () => {
    const reading = { ...active, status: 'canceled', endedAt: now }
    const isEnd = (change: object) => decided({ ...first, reading, state: stateOf(reading), ...change }).isEnd
    const others = [{ isRunning: true, firstPaidAt: paid.paidAt, refundedAt: null }]
    expect(isEnd({ before: stored })).toBe(true)
    expect(isEnd({ before: { ...stored, isRunning: false } })).toBe(false)
    expect(isEnd({})).toBe(true)
    expect(isEnd({ others })).toBe(false)
    expect(isEnd({ others, before: { ...stored, isRunning: false } })).toBe(false)
  })

  test('a price of the operator’s own leaves the plan as it was, and begins no subscription', () => {
    const reading = { ...active, sold: undefined }
    expect(changesOf({ ...first, reading })).toEqual({ kind: 'unsold' })
    expect(decided({ ...first, reading, before: { ...stored, plan: 'lives' } }).after.plan).toBe('lives')
  })

  test('a subscription that had ended before does not revoke access that an administrator has given', () => {
    const ended = { ...active, status: 'canceled', endedAt: now }
    const state = stateOf(ended)
    const given = { ...family, isSubscribed: true }
    expect(
      decided({ ...first, family: given, before: { ...stored, isRunning: false }, reading: ended, state }),
    ).toMatchObject({ isSubscribed: true })
    expect(decided({ ...first, family: given, before: stored, reading: ended, state }).isSubscribed).toBe(
      false,
    )
  })

  test('access closes when a payment is owed for too long, but not during free days', () => {
    const owed = { ...stateOf(active), pastDueSince: paid.paidAt, accessUntil: paid.paidAt }
    const paying = { ...family, isSubscribed: true }
    expect(decided({ ...first, before: stored, family: paying, state: owed }).closesAccess).toBe(true)
    const free = { ...paying, freeAccessUntil: new Date('2026-02-01T00:00:00Z') }
    expect(decided({ ...first, before: stored, family: free, state: owed }).closesAccess).toBe(false)
  })

  describe('access closes', () => {
    const owed = { ...stateOf(active), pastDueSince: paid.paidAt, accessUntil: paid.paidAt }
    const paying = { ...family, isSubscribed: true }
    const closes = (change: object, of = paying) =>
      decided({ ...first, before: stored, family: of, state: { ...owed, ...change } }).closesAccess

    test.each([
      ['at the moment until which it was granted', { accessUntil: now }, true],
      ['not a moment sooner', { accessUntil: new Date(now.getTime() + 1) }, false],
      ['if none was granted', { accessUntil: null }, true],
      ['not without a debt', { pastDueSince: null }, false],
      ['not with an end, which has its own news', { isRunning: false }, false],
    ])('access closes %s', (_, change, expected) => {
      expect(closes(change)).toBe(expected)
    })

    test('access closes only once', () => {
      expect(closes({}, family)).toBe(false)
    })
  })

  test('access lasts until its last moment, and a running subscription without one gives none', () => {
    const given = (accessUntil: Date | null) =>
      decided({ ...first, before: stored, state: { ...stateOf(active), accessUntil } }).isSubscribed
    expect([given(new Date(now.getTime() + 1)), given(now), given(null)]).toEqual([true, false, false])
    const ended = { ...stateOf(active), isRunning: false }
    expect(decided({ ...first, before: stored, state: ended }).isSubscribed).toBe(false)
  })

  test('an end changes the account only for its own subscription, or if the account has none', () => {
    const state = { ...stateOf(active), isRunning: false }
    const isFamilys = (stripeSubscriptionId: string | null, of = state) =>
      decided({ ...first, before: stored, family: { ...family, stripeSubscriptionId }, state: of }).isFamilys
    expect([isFamilys(null), isFamilys('sub_1'), isFamilys('sub_2')]).toEqual([true, true, false])
    expect(isFamilys('sub_2', stateOf(active))).toBe(true)
  })

  test('the paid children are those of the reading, unless it has ended and another one runs', () => {
    const state = { ...stateOf(active), isRunning: false }
    const running = [{ isRunning: true, firstPaidAt: null, refundedAt: null }]
    const isForChildren = (change: object) => decided({ ...first, before: stored, ...change }).isForChildren
    expect([isForChildren({}), isForChildren({ state }), isForChildren({ state, others: running })]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('the first subscription is the one before which nothing was paid, and stays the first', () => {
    const isFirst = (...paidAt: (Date | null)[]) =>
      decided({
        ...first,
        others: paidAt.map((firstPaidAt) => ({ isRunning: false, firstPaidAt, refundedAt: null })),
      })
    expect([isFirst(), isFirst(null), isFirst(null, paid.paidAt)].map(({ after }) => after.isFirst)).toEqual([
      true,
      true,
      false,
    ])
    expect(isFirst(paid.paidAt).isFirstPayment).toBe(false)
    const others = [{ isRunning: false, firstPaidAt: paid.paidAt, refundedAt: null }]
    expect(decided({ ...first, others, before: stored }).after.isFirst).toBe(true)
    expect(decided({ ...first, before: { ...stored, isFirst: false } }).after.isFirst).toBe(false)
    expect(decided({ ...first, before: { ...stored, firstPaidAt: null } }).isFirstPayment).toBe(true)
    expect(
      decided({ ...first, before: { ...stored, firstPaidAt: null, isFirst: false } }).isFirstPayment,
    ).toBe(false)
  })

  test('children, next plan, card and end are stored as Stripe has them, or as null if it has none', () => {
    expect(decided(first).after).toMatchObject({
      furtherChildren: 0,
      nextPlan: null,
      nextBilling: null,
      cardBrand: null,
      cardLast4: null,
      cancelAt: null,
    })
    const reading = {
      ...active,
      further: { itemId: 'si_2', childIds: ['a', 'b'] },
      next: { planId: 'lives', billing: 'yearly' },
      card: { brand: 'visa', last4: '4242' },
      cancelAt: active.currentPeriodEnd,
      scheduleId: 'sub_sched_1',
    } as const
    expect(decided({ ...first, reading }).after).toMatchObject({
      furtherChildren: 2,
      nextPlan: 'lives',
      nextBilling: 'yearly',
      cardBrand: 'visa',
      cardLast4: '4242',
      cancelAt: active.currentPeriodEnd,
      scheduleId: 'sub_sched_1',
      customerId: 'cus_1',
    })
    const ended = { ...stateOf(active), isRunning: false }
    expect(decided({ ...first, reading, state: ended }).after.cancelAt).toBeNull()
  })

  test('whatever was stored, the version grows by one and the stored state is Stripe’s', () => {
    fc.assert(
      fc.property(
        fc.option(fc.nat(1_000_000), { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
        (version, isFirst, isSubscribed) => {
          const before = version === undefined ? undefined : { ...stored, version, isFirst }
          const changes = decided({ ...first, before, family: { ...family, isSubscribed } })
          expect(changes.after).toMatchObject({ ...first.state, version: (version ?? 0) + 1 })
          expect(changes.isSubscribed).toBe(true)
        },
      ),
    )
  })

  test('a referral depends on the first subscription, or on one beside which no payment was kept', () => {
    const ended = (firstPaidAt: Date | null, refundedAt: Date | null) => ({
      isRunning: false,
      firstPaidAt,
      refundedAt,
    })
    const [unpaid, kept, refunded] = [ended(null, null), ended(paid.paidAt, null), ended(paid.paidAt, now)]
    const decides = (isFirst: boolean, ...others: ReturnType<typeof ended>[]) =>
      decided({ ...first, before: { ...stored, isFirst }, others }).decidesReferral
    expect(decides(true, kept)).toBe(true)
    expect(decides(false, kept)).toBe(false)
    expect(decides(false, refunded)).toBe(true)
    expect(decides(false, refunded, unpaid)).toBe(true)
    expect(decides(false, refunded, kept)).toBe(false)
  })

  test('a withdrawal returns the first payment once, also one that is read with the payment', () => {
    const withdrawn = { ...stateOf(active), refundedAt: now }
    const none = new Set<string>()
    expect(returnsFirstPayment(stored, withdrawn, active, none)).toBe(true)
    expect(returnsFirstPayment(undefined, withdrawn, active, none)).toBe(true)
    expect(returnsFirstPayment({ ...stored, refundedAt: now }, withdrawn, active, none)).toBe(false)
    expect(returnsFirstPayment(stored, stateOf(active), active, none)).toBe(false)
    expect(returnsFirstPayment(undefined, stateOf(active), active, none)).toBe(false)
  })

  describe('a referral’s days and a first payment that is lost in a dispute', () => {
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
    const other = { ...dispute, id: 'dp_2', paymentIntentId: 'pi_2' }
    const isTaken = (disputes: SubscriptionReading['disputes'], added: string[], before: object = {}) =>
      returnsFirstPayment({ ...stored, ...before }, stateOf(active), { ...active, disputes }, new Set(added))

    test('a lost first payment takes the days back once, in the step that stores the loss', () => {
      expect(isTaken([dispute], ['dispute lost dp_1'])).toBe(true)
      expect(isTaken([dispute], [])).toBe(false)
      expect(isTaken([dispute], ['disputed dp_1'])).toBe(false)
    })

    test('a lost first payment takes the days back, whatever else was lost before', () => {
      expect(isTaken([other, dispute], ['dispute lost dp_1'])).toBe(true)
    })

    test('a lost first payment takes the days back, also if a refund came before', () => {
      expect(isTaken([dispute], ['dispute lost dp_1'], { refundedAt: now })).toBe(true)
    })

    test.each([
      ['a dispute that is open', { ...dispute, outcome: 'open' as const }],
      ['a dispute of a later payment', { ...other, id: 'dp_1' }],
      ['a dispute after the fourteen days', { ...dispute, at: new Date('2026-01-15T10:00:01Z') }],
    ])('a referral’s days stay with %s', (_, lost) => {
      expect(isTaken([lost], ['dispute lost dp_1'])).toBe(false)
    })
  })
})
