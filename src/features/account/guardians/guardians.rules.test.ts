import { describe, expect, test } from 'vitest'
import { guardianStateOf, openLinksOf } from './guardians.rules.ts'

const now = new Date('2027-01-11T16:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const invited = { joinedAt: null, guardianConfirmedAt: null, payerConfirmedAt: null, expiresAt: after }

describe('an invitation, which both sides confirm (PROGRAMME §7), has the state', () => {
  test.each([
    ['invited', 'while nobody has confirmed', invited],
    ['waitingForYou', 'once the invited person has confirmed', { ...invited, guardianConfirmedAt: before }],
    ['waitingForThem', 'once the payer has confirmed', { ...invited, payerConfirmedAt: before }],
    ['active', 'once both have confirmed', { ...invited, joinedAt: before, guardianConfirmedAt: before }],
    ['active', 'also after its links have expired', { ...invited, joinedAt: before, expiresAt: before }],
    ['expired', 'at the moment when its links expire', { ...invited, expiresAt: now }],
    ['expired', 'after that moment', { ...invited, expiresAt: before }],
    [
      'expired',
      'also if one side had confirmed',
      { ...invited, guardianConfirmedAt: before, expiresAt: before },
    ],
  ] as const)('%s %s', (state, _, invitation) => {
    expect(guardianStateOf(invitation, now)).toBe(state)
  })
})

test('a payer who has confirmed is told of the other link alone', () => {
  expect(
    (['invited', 'waitingForYou', 'waitingForThem', 'active', 'expired'] as const).map(openLinksOf),
  ).toEqual(['waiting', 'waiting', 'waitingForThem', undefined, undefined])
})
