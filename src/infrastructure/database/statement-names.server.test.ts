import { expect, it } from 'vitest'
import { createStatementNames } from './statement-names.server.ts'

it('names a statement from its third use on, always with the same name', () => {
  const nameOf = createStatementNames()
  const named = Array.from({ length: 5 }, () => nameOf('select 1 where $1'))
  expect(named.slice(0, 2)).toEqual([undefined, undefined])
  expect(named[2]).toMatch(/^often_[0-9a-f]{32}$/)
  expect(new Set(named.slice(2)).size).toBe(1)
})

it('gives different statements different names, the same in every process', () => {
  const nameOf = (text: string) => {
    const names = createStatementNames()
    names(text)
    names(text)
    return names(text)
  }
  expect(nameOf('a')).toBe(nameOf('a'))
  expect(nameOf('a')).not.toBe(nameOf('b'))
})

it('names at most 300 statements, and resets the counts of rare ones', () => {
  const nameOf = createStatementNames()
  for (let round = 0; round < 3; round++) for (let text = 0; text < 400; text++) nameOf(`often ${text}`)
  const named = Array.from({ length: 400 }, (_, text) => nameOf(`often ${text}`))
  expect(named.filter((name) => name !== undefined)).toHaveLength(300)

  const others = createStatementNames()
  others('rare')
  others('rare')
  for (let text = 0; text < 2000; text++) others(`once ${text}`)
  expect(others('rare')).toBeUndefined()
})

it('does not name a statement of more than 10,000 characters, as long lists of values make', () => {
  const nameOf = createStatementNames()
  const named = (length: number) => Array.from({ length: 4 }, () => nameOf('x'.repeat(length))).at(-1)
  expect([named(10_000) !== undefined, named(10_001)]).toEqual([true, undefined])
})

it('does not name a search, whose best plan depends on the words', () => {
  const nameOf = createStatementNames()
  const named = (text: string) => Array.from({ length: 4 }, () => nameOf(text)).at(-1)
  expect(named('select 1 from users where "users"."email" like $1')).toBeUndefined()
  expect(named('select 1 from videos where "videos"."title" ilike $1')).toBeUndefined()
  expect(
    named("select 1 from t where to_tsvector('simple', a) @@ websearch_to_tsquery('simple', $1)"),
  ).toBeUndefined()
  expect(named('select likes from t where $1')).toBeDefined()
})
