import { expect, test } from 'vitest'
import { accessWithoutPlan, isBeforeCharge } from './account.rules.ts'

const now = new Date('2026-11-27T12:00:00Z')
const [before, after] = ['2026-11-26T12:00:00.000Z', '2026-11-28T12:00:00.000Z']

test.each([
  ['has to choose a plan', { hasAccess: false, freeAccessUntil: null }, 'none'],
  ['whose free days are over has to choose a plan', { hasAccess: false, freeAccessUntil: before }, 'none'],
  [
    'that is suspended is not told that its free days give access',
    { hasAccess: false, freeAccessUntil: after },
    'none',
  ],
  ['has access by its free days or a gift', { hasAccess: true, freeAccessUntil: after }, 'noneWithFreeDays'],
  ['has access by the team', { hasAccess: true, freeAccessUntil: null }, 'byTheTeam'],
  ['has access by the team after its free days', { hasAccess: true, freeAccessUntil: before }, 'byTheTeam'],
] as const)('a family without a subscription %s', (_, account, shown) => {
  expect(accessWithoutPlan(account, now)).toBe(shown)
})

test.each([
  [true, 'is drafted', { nextChargeAt: before, periodEnd: after }],
  [false, 'comes with the next period', { nextChargeAt: after, periodEnd: after }],
  [false, 'does not come', { nextChargeAt: null, periodEnd: after }],
] as const)('the current period is still to be paid (%s) if its charge %s', (expected, _, account) => {
  expect(isBeforeCharge(account)).toBe(expected)
})
