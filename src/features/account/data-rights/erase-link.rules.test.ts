import { expect, it, test } from 'vitest'
import { eraseTokenFrom } from './erase-link.rules.ts'

it('the link that erases an account has its token after the hash', () => {
  expect(eraseTokenFrom('#erase=aB3_-x')).toBe('aB3_-x')
})

test.each(['', '#', '#erase', '#erase=', '#email=x', '#other', 'er#ase=x'])(
  'there is no token in %j',
  (hash) => {
    expect(eraseTokenFrom(hash)).toBeUndefined()
  },
)
