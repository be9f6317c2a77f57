import { describe, expect, it, test } from 'vitest'
import { day, hour, later } from '#src/shared/durations.ts'
import { causeToCheck, needsCheck } from './gifts-list.rules.ts'

test.each([
  ['a gift that was used and refunded all the same', { status: 'used' }, 'refundedAfterUse'],
  ['a refund that has not arrived after a day', { status: 'void' }, 'refundWaits'],
  ['a gift without an address to send its code to', { status: 'ready' }, 'noAddress'],
] as const)('%s is shown with its cause', (_, state, cause) => {
  expect(causeToCheck({ needsCheck: true, ...state })).toBe(cause)
  expect(causeToCheck({ needsCheck: false, ...state })).toBeUndefined()
})

describe('the team looks at', () => {
  const now = new Date('2026-09-16T10:00:00Z')
  const waiting = {
    cents: 3900,
    returnedCents: 0,
    paidAt: later(now, -3 * day),
    redeemedAt: null,
    refundAskedAt: null,
    recipientEmail: 'aunt@example.com',
    deliveredAt: null,
  }
  const used = { redeemedAt: later(now, -day) }
  const refunded = { returnedCents: 3900 }
  const withoutAddress = { recipientEmail: null }

  it.each([
    ['a used gift whose money has gone back', { ...used, ...refunded }],
    ['a refund after more than a day', { refundAskedAt: later(now, -day - 1) }],
    ['an unsent gift without an address', withoutAddress],
  ])('%s', (_, state) => {
    expect(needsCheck({ ...waiting, ...state }, now)).toBe(true)
  })

  it.each([
    ['a gift that waits for its day', {}],
    ['a used gift', used],
    ['a used gift without an address', { ...used, ...withoutAddress }],
    ['a refund within its day', { refundAskedAt: later(now, -23 * hour) }],
    ['a refund that has arrived', { refundAskedAt: later(now, -2 * day), ...refunded }],
    ['a sent gift whose address was erased', { ...withoutAddress, deliveredAt: now }],
    ['an unsent gift without an address that a bank took back', { ...withoutAddress, ...refunded }],
    ['an unsent gift without an address during its refund', { ...withoutAddress, refundAskedAt: now }],
  ])('not %s', (_, state) => {
    expect(needsCheck({ ...waiting, ...state }, now)).toBe(false)
  })
})
