import { expect, it } from 'vitest'
import { createStatementNames } from './statement-names.server.ts'

it('names a text when it is asked the third time, and always alike', () => {
  const nameOf = createStatementNames()
  const asked = Array.from({ length: 5 }, () => nameOf('select 1 where $1'))
  expect(asked.slice(0, 2)).toEqual([undefined, undefined])
  expect(asked[2]).toMatch(/^often_[0-9a-f]{32}$/)
  expect(new Set(asked.slice(2)).size).toBe(1)
})

it('gives two texts two names, which every process gives them', () => {
  const nameOf = (text: string) => {
    const names = createStatementNames()
    names(text)
    names(text)
    return names(text)
  }
  expect(nameOf('a')).toBe(nameOf('a'))
  expect(nameOf('a')).not.toBe(nameOf('b'))
})

it('keeps no more than 300 statements, and forgets what came once', () => {
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

it('names no text of more than 10,000 characters, which callers’ lists make', () => {
  const nameOf = createStatementNames()
  const asked = (length: number) => Array.from({ length: 4 }, () => nameOf('x'.repeat(length))).at(-1)
  expect([asked(10_000) !== undefined, asked(10_001)]).toEqual([true, undefined])
})

it('names no search, whose best plan depends on what is searched for', () => {
  const nameOf = createStatementNames()
  const asked = (text: string) => Array.from({ length: 4 }, () => nameOf(text)).at(-1)
  expect(asked('select 1 from users where "users"."email" like $1')).toBeUndefined()
  expect(asked('select 1 from videos where "videos"."title" ilike $1')).toBeUndefined()
  expect(
    asked("select 1 from t where to_tsvector('simple', a) @@ websearch_to_tsquery('simple', $1)"),
  ).toBeUndefined()
  expect(asked('select likes from t where $1')).toBeDefined()
})
