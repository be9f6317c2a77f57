import { describe, expect, it, test } from 'vitest'
import { guardianLimits, guardianStateOf, guardianTokenFrom } from './guardians.rules.ts'

const now = new Date('2027-01-11T16:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const asked = { joinedAt: null, guardianConfirmedAt: null, payerConfirmedAt: null, expiresAt: after }

describe('an invitation, which both sides confirm (PROGRAMME §7), is', () => {
  test.each([
    ['invited', 'while nobody has confirmed', asked],
    ['waitingForYou', 'once the other has', { ...asked, guardianConfirmedAt: before }],
    ['waitingForThem', 'once the one who pays has', { ...asked, payerConfirmedAt: before }],
    ['active', 'once both have', { ...asked, joinedAt: before, guardianConfirmedAt: before }],
    ['active', 'for good, though its links have run out', { ...asked, joinedAt: before, expiresAt: before }],
    ['expired', 'at the moment when its links run out', { ...asked, expiresAt: now }],
    ['expired', 'afterwards', { ...asked, expiresAt: before }],
    ['expired', 'whoever had confirmed', { ...asked, guardianConfirmedAt: before, expiresAt: before }],
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

it('a family invites five times an hour, a network twenty times', () => {
  expect(guardianLimits).toEqual({
    perFamily: { most: 5, minutes: 60 },
    perAddress: { most: 300, minutes: 15 },
  })
})
