import { describe, expect, it, test } from 'vitest'
import { excerptOf, searchWordsOf, tsqueryOf } from './search.rules.ts'

describe('a search', () => {
  test.each([
    [' Claire.Weber@exemple.lu ', ['claire', 'weber', 'exemple', 'lu']],
    ['Anne-Marie  d’Été', ['anne', 'marie', 'd', 'été']],
    ['ab', ['ab']],
    ['a b', ['a', 'b']],
    ['1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ])('%j is split into words at the separators of addresses, eight at most', (typed, words) => {
    expect(searchWordsOf(typed)).toEqual(words)
  })

  test.each(['', ' ', 'a', "'", '%%%', "' | 'a"])('%j is too short to search for', (typed) => {
    expect(searchWordsOf(typed)).toEqual([])
  })

  it('matches every word, the last one as a prefix, without any operator of the query language', () => {
    expect(tsqueryOf(searchWordsOf('claire web'))).toBe("'claire' & 'web':*")
    expect(tsqueryOf(searchWordsOf("x' | 'y:* & !z(\\'"))).toBe("'x' & 'y' & 'z':*")
  })
})

describe('an excerpt', () => {
  const long = (word: string) => `${'a '.repeat(200)}${word} ${'b '.repeat(200)}`

  it('is the whole of a short text, on one line', () => {
    expect(excerptOf('Bonjour', ['bonjour'])).toBe('Bonjour')
    expect(excerptOf('Bonjour', ['ailleurs'])).toBe('Bonjour')
    expect(excerptOf(' Bonjour,\n\n  à  vous \n', ['vous'])).toBe('Bonjour, à vous')
    expect(excerptOf('x'.repeat(120), ['x'])).toBe('x'.repeat(120))
  })

  it('is the part of a long text around the word, with an ellipsis where it is cut', () => {
    expect(excerptOf(long('Retenue'), ['retenue'])).toBe(`…${'a '.repeat(20)}Retenue ${'b '.repeat(35)}b…`)
  })

  it('has no ellipsis at the start or end of the text', () => {
    expect(excerptOf(`retenue ${'b '.repeat(200)}`, ['retenue'])).toBe(`retenue ${'b '.repeat(56).trim()}…`)
    expect(excerptOf(`${'a '.repeat(200)}retenue`, ['retenue'])).toBe(`…${'a '.repeat(20)}retenue`)
    expect(excerptOf(`${'a'.repeat(100)} retenue`, ['retenue'])).toBe(`…${'a'.repeat(39)} retenue`)
  })

  it('is around the word that comes first in the text, in any typed order', () => {
    const text = `${long('retenue')} mardi`
    for (const words of [
      ['retenue', 'mardi'],
      ['mardi', 'retenue'],
    ])
      expect(excerptOf(text, words)).toContain('retenue')
  })

  it('ignores words that are not in the text', () => {
    expect(excerptOf(long('retenue'), ['ailleurs', 'retenue'])).toContain('retenue')
  })

  it('is the start of the text when none of the words is in it', () => {
    expect(excerptOf(long('retenue'), ['ailleurs'])).toBe(`${'a '.repeat(60).trim()}…`)
  })
})
