import { expect, test } from 'vitest'
import { causeToCheck } from './gifts-list.rules.ts'

const gift = { needsCheck: true, status: 'ready', cents: 3900, returnedCents: 0 } as const

test.each([
  [
    'a gift that was used and refunded all the same',
    { status: 'used', returnedCents: 3900 },
    'refundedAfterUse',
  ],
  ['a refund that has not arrived after a day', { status: 'void' }, 'refundWaits'],
  ['a gift without an address to send its code to', {}, 'noAddress'],
  ['a refunded gift without an address', { status: 'void', returnedCents: 3900 }, 'noAddress'],
  ['any other gift', { needsCheck: false }, undefined],
] as const)('%s is shown with its cause', (_, state, cause) => {
  expect(causeToCheck({ ...gift, ...state })).toBe(cause)
})
