import { describe, expect, test } from 'vitest'
import {
  daysOfMonths,
  foldedCode,
  giftCodeFrom,
  giftStatusOf,
  leavesAt,
  leavesAtOnce,
  refundableUntil,
  spacedCode,
  startOfMonths,
} from './gift.rules.ts'

const at = (text: string) => new Date(text)

describe('A gift’s months are the calendar’s, to the day', () => {
  test.each([
    [1, '2026-01-15T12:00:00Z', 31],
    [1, '2026-02-01T12:00:00Z', 28],
    [1, '2028-02-01T12:00:00Z', 29],
    [1, '2026-01-31T12:00:00Z', 28],
    [3, '2026-11-30T12:00:00Z', 90],
    [3, '2026-07-01T12:00:00Z', 92],
    [12, '2026-03-01T12:00:00Z', 365],
    [12, '2027-03-01T12:00:00Z', 366],
    [12, '2028-02-29T12:00:00Z', 365],
  ])('%i months from %s are %i days', (months, from, days) => {
    expect(daysOfMonths(months, at(from))).toBe(days)
  })

  test('a gift’s first day is Luxembourg’s, also late in the evening and across a clock change', () => {
    expect(daysOfMonths(1, at('2026-01-31T23:30:00Z'))).toBe(28)
    expect(daysOfMonths(1, at('2026-03-15T12:00:00Z'))).toBe(31)
  })
})

describe('A gift’s months begin', () => {
  const now = at('2026-06-10T12:00:00Z')
  const [soon, charge, free] = [
    at('2026-06-20T12:00:00Z'),
    at('2026-07-01T12:00:00Z'),
    at('2026-08-01T12:00:00Z'),
  ]
  const paying = {
    cancelAt: null,
    nextChargeAt: charge,
    firstPaidAt: at('2026-05-01T12:00:00Z'),
    pastDueSince: null,
    daysToMove: 0,
  }

  test.each([
    ['now, without a subscription or free days', undefined, null, { from: now }],
    ['after free days', undefined, soon, { from: soon }],
    ['now, after free days that are over', undefined, at('2026-06-01T12:00:00Z'), { from: now }],
    ['at the next charge of a paying family', paying, free, { from: charge }],
    [
      'after the free days that have still to move that charge',
      { ...paying, daysToMove: 30 },
      null,
      { from: at('2026-07-31T12:00:00Z') },
    ],
    [
      'at the end of a cancelled subscription',
      { ...paying, cancelAt: charge },
      null,
      { from: charge, notBefore: charge },
    ],
    [
      'after the free days that follow a cancelled subscription',
      { ...paying, cancelAt: charge },
      free,
      { from: free, notBefore: charge },
    ],
    ['now, when a payment is late', { ...paying, pastDueSince: now }, null, { from: now }],
    ['after free days, before a first payment', { ...paying, firstPaidAt: null }, soon, { from: soon }],
    [
      'now, when a cancelled subscription ends',
      { ...paying, nextChargeAt: null, cancelAt: now },
      null,
      { from: now },
    ],
  ])('%s', (_, subscription, freeUntil, start) => {
    expect(startOfMonths({ subscription, freeUntil, now })).toEqual(start)
  })
})

describe('A gift’s code', () => {
  test('a gift code has 16 unambiguous characters, and is read with dashes, spaces and lower case', () => {
    const code = giftCodeFrom(Uint8Array.from({ length: 32 }, (_, index) => index * 8)) ?? ''
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{16}$/)
    expect(spacedCode(code)).toMatch(/^(?:\w{4}-){3}\w{4}$/)
    expect(foldedCode(` ${spacedCode(code).toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
  })

  test('a gift code needs enough bytes that can be used without bias', () => {
    expect(giftCodeFrom(new Uint8Array(15))).toBeUndefined()
    expect(giftCodeFrom(new Uint8Array(32).fill(250))).toBeUndefined()
  })
})

test('a gift is ready once it is paid, until it is used or refunded', () => {
  const paid = {
    cents: 3900,
    paidAt: at('2026-01-01T10:00:00Z'),
    redeemedAt: null,
    refundAskedAt: null,
    returnedCents: 0,
  }
  expect(giftStatusOf({ ...paid, paidAt: null })).toBe('unpaid')
  expect(giftStatusOf(paid)).toBe('ready')
  expect(giftStatusOf({ ...paid, returnedCents: 1000 })).toBe('ready')
  expect(giftStatusOf({ ...paid, returnedCents: 3900 })).toBe('void')
  expect(giftStatusOf({ ...paid, refundAskedAt: paid.paidAt })).toBe('void')
  expect(giftStatusOf({ ...paid, redeemedAt: paid.paidAt, returnedCents: 3900 })).toBe('used')
})

test('a gift is sent at eight on its day, or at once on that day, and is refundable for fourteen days', () => {
  expect(leavesAt('2026-12-24')).toEqual(at('2026-12-24T07:00:00Z'))
  expect(leavesAt('2026-07-24')).toEqual(at('2026-07-24T06:00:00Z'))
  expect(leavesAtOnce('2026-12-24', at('2026-12-23T22:59:00Z'))).toBe(false)
  expect(leavesAtOnce('2026-12-24', at('2026-12-23T23:01:00Z'))).toBe(true)
  expect(refundableUntil(at('2026-01-01T10:00:00Z'))).toEqual(at('2026-01-15T10:00:00Z'))
})
