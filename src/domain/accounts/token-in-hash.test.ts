import { describe, expect, it, test } from 'vitest'
import { tokenInHash } from './token-in-hash.ts'

describe('the hash of a link', () => {
  it('carries its token under a key', () => {
    expect(tokenInHash('#guardian=aB3_-x', 'guardian')).toBe('aB3_-x')
  })

  test.each(['', '#', '#guardian', '#guardian=', '#email=x', '#other', 'g#uardian=x'])(
    'carries none in %j',
    (hash) => {
      expect(tokenInHash(hash, 'guardian')).toBeUndefined()
    },
  )
})
