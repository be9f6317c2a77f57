import { expect, it, test } from 'vitest'
import { emailChangeLimits, emailChangeTokenFrom } from './email-change.rules.ts'

it('the link that confirms another address has its token after the hash', () => {
  expect(emailChangeTokenFrom('#email=aB3_-x')).toBe('aB3_-x')
})

test.each(['', '#', '#email', '#email=', '#erase=x', '#other', 'e#mail=x'])(
  'there is no token in %j',
  (hash) => {
    expect(emailChangeTokenFrom(hash)).toBeUndefined()
  },
)

it('limits requests for another address to five an hour per family, twenty per network', () => {
  expect(emailChangeLimits).toEqual({
    perFamily: { max: 5, minutes: 60 },
    perAddress: { max: 300, minutes: 15 },
  })
})
