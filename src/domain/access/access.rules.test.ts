import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeUntilAfter } from '#src/domain/free-days/free-days.rules.ts'
import { day } from '#src/shared/durations.ts'
import { accessOf, hasCompletePlan } from './access.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const [past, future] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]

describe('access (CONTRACT §5: isSubscribed, or freeAccessUntil in the future)', () => {
  it.each([
    [
      'neither a subscription nor free days',
      { isSubscribed: false, freeAccessUntil: null, accessUntil: null },
      [false, false],
    ],
    [
      'a subscription that the team gave',
      { isSubscribed: true, freeAccessUntil: null, accessUntil: null },
      [true, true],
    ],
    [
      'a paid period under way',
      { isSubscribed: true, freeAccessUntil: null, accessUntil: future },
      [true, true],
    ],
    [
      'a paid period that is over although no event has arrived',
      { isSubscribed: true, freeAccessUntil: null, accessUntil: past },
      [false, false],
    ],
    [
      'a paid period that ends this instant',
      { isSubscribed: true, freeAccessUntil: null, accessUntil: now },
      [false, false],
    ],
    ['free days', { isSubscribed: false, freeAccessUntil: future, accessUntil: null }, [false, true]],
    [
      'free days that are over',
      { isSubscribed: false, freeAccessUntil: past, accessUntil: null },
      [false, false],
    ],
    [
      'free days that end this instant',
      { isSubscribed: false, freeAccessUntil: now, accessUntil: null },
      [false, false],
    ],
    [
      'free days after a paid period',
      { isSubscribed: true, freeAccessUntil: future, accessUntil: past },
      [false, true],
    ],
    [
      'a paid period and free days of a family that is suspended',
      { isSubscribed: true, freeAccessUntil: future, accessUntil: future, suspendedAt: past },
      [false, false],
    ],
    [
      'a subscription that was taken away within its period',
      { isSubscribed: false, freeAccessUntil: null, accessUntil: future },
      [false, false],
    ],
  ])('isSubscribed and hasAccess follow from %s', (_, family, [isSubscribed, hasAccess]) => {
    expect(accessOf({ suspendedAt: null, ...family }, now)).toEqual({ isSubscribed, hasAccess })
  })
})

it.each([
  ['complete', true, true],
  ['complete', false, false],
  ['lives', true, false],
  [null, true, false],
] as const)('a family with the plan %s and access %s has the complete plan: %s', (plan, hasAccess, has) => {
  expect(hasCompletePlan({ plan, hasAccess })).toBe(has)
})

describe('free days (CONTRACT §8)', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })

  it('free days last 30 × 24 hours from the later of now and their end, across leap days and clock changes', () => {
    fc.assert(
      fc.property(moment, fc.option(moment), (at, until) => {
        const from = until && until > at ? until : at
        expect(freeUntilAfter(until, at).getTime() - from.getTime()).toBe(30 * day)
      }),
    )
    expect(freeUntilAfter(null, new Date('2028-02-10T08:00:00Z'))).toEqual(new Date('2028-03-11T08:00:00Z'))
    expect(freeUntilAfter(null, new Date('2027-02-10T08:00:00Z'))).toEqual(new Date('2027-03-12T08:00:00Z'))
    // Luxembourg's clocks go forward on 28 March 2027 and back on 31 October.
    expect(freeUntilAfter(null, new Date('2027-03-20T08:00:00Z'))).toEqual(new Date('2027-04-19T08:00:00Z'))
    expect(freeUntilAfter(null, new Date('2027-10-20T08:00:00Z'))).toEqual(new Date('2027-11-19T08:00:00Z'))
  })

  it('free days of two friends add up, and a reversal takes back exactly the days that were given', () => {
    fc.assert(
      fc.property(moment, fc.option(moment), (at, until) => {
        const once = freeUntilAfter(until, at)
        const twice = freeUntilAfter(once, at)
        expect(twice.getTime() - once.getTime()).toBe(30 * day)
        expect(freeUntilAfter(twice, at, -30)).toEqual(once)
      }),
    )
  })
})
