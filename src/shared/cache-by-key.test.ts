import { expect, test } from 'vitest'
import { cacheByKey } from './cache-by-key.ts'

test('a value is created once per key, and again after the full cache was cleared', () => {
  const made: string[] = []
  const kept = cacheByKey<string>(2)
  const ask = (key: string) =>
    kept(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'B'])
  expect(made).toEqual(['a', 'b'])
  expect(['c', 'c', 'a'].map(ask)).toEqual(['C', 'C', 'A'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
