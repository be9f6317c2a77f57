import { expect, test } from 'vitest'
import { excerptOf, tsqueryOf, wordsOf } from './search.rules.ts'

test('a search is cut into words where addresses are, and asks for two letters', () => {
  expect(wordsOf(' Claire.Weber@exemple.lu ')).toEqual(['claire', 'weber', 'exemple', 'lu'])
  for (const little of ['', ' ', 'a', "'", '%%%', "' | 'a"]) expect(wordsOf(little)).toEqual([])
})

test('every word is looked for, the last one as a beginning; no sign of the query language is left', () => {
  expect(tsqueryOf(wordsOf('claire web'))).toBe("'claire' & 'web':*")
  expect(tsqueryOf(wordsOf("x' | 'y:* & !z(\\'"))).toBe("'x' & 'y' & 'z':*")
})

test('an excerpt holds what was found', () => {
  const text = `${'a '.repeat(200)}la retenue de mardi ${'b '.repeat(200)}`
  const excerpt = excerptOf(text, ['retenue'])
  expect(excerpt).toContain('retenue')
  expect(excerpt.length).toBeLessThan(130)
  expect(excerptOf('Bonjour', ['ailleurs'])).toBe('Bonjour')
})
