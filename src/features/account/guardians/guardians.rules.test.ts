import { describe, expect, it, test } from 'vitest'
import { guardianLimits, guardianStateOf, guardianTokenFrom } from './guardians.rules.ts'

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

describe('the link of an invitation', () => {
  it('has its token after the hash', () => {
    expect(guardianTokenFrom('#guardian=aB3_-x')).toBe('aB3_-x')
  })

  test.each(['', '#', '#guardian', '#guardian=', '#email=x', '#other', 'g#uardian=x'])(
    'has none in %j',
    (hash) => {
      expect(guardianTokenFrom(hash)).toBeUndefined()
    },
  )
})

it('limits invitations to five an hour per family, twenty per network', () => {
  expect(guardianLimits).toEqual({
    perFamily: { max: 5, minutes: 60 },
    perAddress: { max: 300, minutes: 15 },
  })
})
