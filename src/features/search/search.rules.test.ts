import { describe, expect, it, test } from 'vitest'
import { excerptOf, tsqueryOf, wordsOf } from './search.rules.ts'

describe('a search', () => {
  test.each([
    [' Claire.Weber@exemple.lu ', ['claire', 'weber', 'exemple', 'lu']],
    ['Anne-Marie  d’Été', ['anne', 'marie', 'd', 'été']],
    ['ab', ['ab']],
    ['a b', ['a', 'b']],
    ['1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ])('%j is cut into its words where addresses are, eight at most', (typed, words) => {
    expect(wordsOf(typed)).toEqual(words)
  })

  test.each(['', ' ', 'a', "'", '%%%', "' | 'a"])('%j is too little to look for', (typed) => {
    expect(wordsOf(typed)).toEqual([])
  })

  it('looks for every word, the last one as a beginning; no sign of the query language is left', () => {
    expect(tsqueryOf(wordsOf('claire web'))).toBe("'claire' & 'web':*")
    expect(tsqueryOf(wordsOf("x' | 'y:* & !z(\\'"))).toBe("'x' & 'y' & 'z':*")
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

  it('is what stands around the word in a long one, with a mark where it is cut', () => {
    expect(excerptOf(long('Retenue'), ['retenue'])).toBe(`…${'a '.repeat(20)}Retenue ${'b '.repeat(35)}b…`)
  })

  it('begins with the text where the word does, and ends with it where the word does', () => {
    expect(excerptOf(`retenue ${'b '.repeat(200)}`, ['retenue'])).toBe(`retenue ${'b '.repeat(56).trim()}…`)
    expect(excerptOf(`${'a '.repeat(200)}retenue`, ['retenue'])).toBe(`…${'a '.repeat(20)}retenue`)
    expect(excerptOf(`${'a'.repeat(100)} retenue`, ['retenue'])).toBe(`…${'a'.repeat(39)} retenue`)
  })

  it('is around the first of several words, whichever was typed first', () => {
    const text = `${long('retenue')} mardi`
    for (const words of [
      ['retenue', 'mardi'],
      ['mardi', 'retenue'],
    ])
      expect(excerptOf(text, words)).toContain('retenue')
  })

  it('is around the words that the text holds as they are typed, where it holds others in another way', () => {
    expect(excerptOf(long('retenue'), ['ailleurs', 'retenue'])).toContain('retenue')
  })

  it('begins with the text where none is found as it is typed', () => {
    expect(excerptOf(long('retenue'), ['ailleurs'])).toBe(`${'a '.repeat(60).trim()}…`)
  })
})
