import { expect, test } from 'vitest'
import { markOfPaidPeriod, paidPeriodOf, shareLeft } from './paid-period.server.ts'

const active = { status: 'active', metadata: {}, trial_end: null } as const
const period = { start: 1000, end: 2000 }
const moved = {
  ...active,
  status: 'trialing',
  trial_end: 2500,
  metadata: markOfPaidPeriod(active, period),
} as const

test('the paid period is that before the first free days, until the next charge is made', () => {
  expect(paidPeriodOf(active)).toBeUndefined()
  expect(paidPeriodOf(moved)).toEqual({ ...period, until: 2000 })
  expect(markOfPaidPeriod(moved, { start: 1500, end: 2500 })).toEqual({})
  expect(paidPeriodOf({ ...moved, status: 'active' })).toBeUndefined()
  expect(paidPeriodOf({ ...moved, metadata: {} })).toBeUndefined()
})

test('days that are taken back end the paid period with the charge that they have moved forward', () => {
  expect(paidPeriodOf({ ...moved, trial_end: 1800 })).toEqual({ ...period, until: 1800 })
})

test('the share of the paid period that is left is between nothing and all of it', () => {
  const paid = { ...period, until: 1800 }
  expect([900, 1000, 1300, 1800, 1900].map((from) => shareLeft(paid, from))).toEqual([0.9, 0.8, 0.5, 0, 0])
})
