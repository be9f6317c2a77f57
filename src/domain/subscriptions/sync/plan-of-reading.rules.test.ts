import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateOf } from '#src/domain/subscriptions/subscription.rules.ts'
import { active, paid } from '#tests/support/payments/reading.ts'
import { planOf, takesRewardBack } from './plan-of-reading.rules.ts'

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
function planned(found: Parameters<typeof planOf>[0]) {
  const plan = planOf(found)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}
const kept = planned(first).after

describe('what a reading makes of what is kept (docs/decisions/0006)', () => {
  test('a first payment gives access, is the first, and begins the versions', () => {
    expect(planned(first)).toMatchObject({
      isSubscribed: true,
      isFirstPayment: true,
      isFamilys: true,
      isForChildren: true,
      closesAccess: false,
      after: { plan: 'complete', billing: 'monthly', isFirst: true, version: 1, syncedAt: now },
    })
  })

  test('the same reading once more is no first payment, and differs in its version alone', () => {
    const again = planned({ ...first, before: kept })
    expect(again.isFirstPayment).toBe(false)
    expect(again.after).toEqual({ ...kept, version: 2 })
  })

  test('a family has one running subscription: a second waits until the other is settled', () => {
    const others = [{ isLive: true, firstPaidAt: paid.paidAt }]
    expect(planOf({ ...first, others })).toBe('overtaken')
    const ended = { ...active, status: 'canceled', endedAt: now }
    expect(planned({ ...first, others, reading: ended, state: stateOf(ended) })).toMatchObject({
      hasOtherLive: true,
      isForChildren: false,
    })
  })

  test('a price of the operator’s own making leaves the plan what it was, and begins none', () => {
    const reading = { ...active, sold: undefined }
    expect(planOf({ ...first, reading })).toBe('unsold')
    expect(planned({ ...first, reading, before: { ...kept, plan: 'lives' } }).after.plan).toBe('lives')
  })

  test('what had ended before takes nothing that an administrator has given since', () => {
    const ended = { ...active, status: 'canceled', endedAt: now }
    const state = stateOf(ended)
    const given = { ...family, isSubscribed: true }
    expect(
      planned({ ...first, family: given, before: { ...kept, isLive: false }, reading: ended, state }),
    ).toMatchObject({ isSubscribed: true })
    expect(planned({ ...first, family: given, before: kept, reading: ended, state }).isSubscribed).toBe(false)
  })

  test('access closes with a payment that is owed too long, and not over free days', () => {
    const owed = { ...stateOf(active), pastDueSince: paid.paidAt, accessUntil: paid.paidAt }
    const paying = { ...family, isSubscribed: true }
    expect(planned({ ...first, before: kept, family: paying, state: owed }).closesAccess).toBe(true)
    const free = { ...paying, freeAccessUntil: new Date('2026-02-01T00:00:00Z') }
    expect(planned({ ...first, before: kept, family: free, state: owed }).closesAccess).toBe(false)
  })

  test('whatever was kept, the version grows by one and what is kept says what Stripe says', () => {
    fc.assert(
      fc.property(
        fc.option(fc.nat(1_000_000), { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
        (version, isFirst, isSubscribed) => {
          const before = version === undefined ? undefined : { ...kept, version, isFirst }
          const plan = planned({ ...first, before, family: { ...family, isSubscribed } })
          expect(plan.after).toMatchObject({ ...first.state, version: (version ?? 0) + 1 })
          expect(plan.isSubscribed).toBe(true)
        },
      ),
    )
  })

  test('the days of a referral go back once, with the first subscription’s withdrawal', () => {
    const withdrawn = { ...stateOf(active), refundedAt: now }
    const none = new Set<string>()
    expect(takesRewardBack(kept, withdrawn, active, none)).toBe(true)
    expect(takesRewardBack({ ...kept, refundedAt: now }, withdrawn, active, none)).toBe(false)
    expect(takesRewardBack({ ...kept, isFirst: false }, withdrawn, active, none)).toBe(false)
    expect(takesRewardBack(undefined, withdrawn, active, none)).toBe(false)
    expect(takesRewardBack(kept, stateOf(active), active, none)).toBe(false)
  })
})
