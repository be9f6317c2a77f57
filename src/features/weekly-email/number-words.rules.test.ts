import { describe, expect, it, test } from 'vitest'
import { countInWords, durationInWords, inWords } from './number-words.rules.ts'

describe('a number in words', () => {
  test.each([
    [1, 'un', 'one', 'un'],
    [2, 'deux', 'two', 'due'],
    [11, 'onze', 'eleven', 'undici'],
    [16, 'seize', 'sixteen', 'sedici'],
    [19, 'dix-neuf', 'nineteen', 'diciannove'],
    [20, 'vingt', 'twenty', 'venti'],
    [21, 'vingt et un', 'twenty-one', 'ventuno'],
    [22, 'vingt-deux', 'twenty-two', 'ventidue'],
    [23, 'vingt-trois', 'twenty-three', 'ventitré'],
    [28, 'vingt-huit', 'twenty-eight', 'ventotto'],
    [29, 'vingt-neuf', 'twenty-nine', 'ventinove'],
    [30, 'trente', 'thirty', 'trenta'],
    [31, 'trente et un', 'thirty-one', 'trentuno'],
    [40, 'quarante', 'forty', 'quaranta'],
    [48, 'quarante-huit', 'forty-eight', 'quarantotto'],
    [53, 'cinquante-trois', 'fifty-three', 'cinquantatré'],
    [59, 'cinquante-neuf', 'fifty-nine', 'cinquantanove'],
  ])('%i is « %s », “%s”, «%s»', (count, ...words) => {
    expect([inWords(count, 'fr'), inWords(count, 'en'), inWords(count, 'it')]).toEqual(words)
  })

  it('ends in « une » for what is feminine, in French alone', () => {
    const feminine = (count: number) =>
      (['fr', 'en', 'it'] as const).map((language) => inWords(count, language, 'feminine'))
    expect(feminine(41)).toEqual(['quarante et une', 'forty-one', 'quarantuno'])
    expect(feminine(42)).toEqual(['quarante-deux', 'forty-two', 'quarantadue'])
  })

  test.each([0, -1, 60, 61, 100, 2.5, 20.5])('%d has no word, and stays in figures', (count) => {
    for (const language of ['fr', 'en', 'it'] as const) expect(inWords(count, language)).toBe(String(count))
  })
})

test('one has its own text, several have their number in words', () => {
  const texts = {
    one: { fr: 'un live suivi', en: 'one live session', it: 'una diretta' },
    other: { fr: '{n} lives suivis', en: '{n} live sessions', it: '{n} dirette' },
  }
  expect(countInWords(1, texts, 'it')).toBe('una diretta')
  expect(countInWords(3, texts, 'fr')).toBe('trois lives suivis')
  expect(countInWords(60, texts, 'en')).toBe('60 live sessions')
})

describe('a duration in words', () => {
  const minutes = (count: number) => count * 60
  test.each([
    ['nothing below half a minute', 29, '', '', ''],
    ['a minute from half a minute on', 30, 'une minute', 'one minute', 'un minuto'],
    ['minutes alone', minutes(45), `quarante-cinq minutes`, 'forty-five minutes', 'quarantacinque minuti'],
    ['a feminine number', minutes(21), `vingt et une minutes`, 'twenty-one minutes', 'ventuno minuti'],
    ['half an hour as minutes', minutes(30), `trente minutes`, 'thirty minutes', 'trenta minuti'],
    ['an hour', minutes(60), 'une heure', 'an hour', 'un’ora'],
    ['the nearest minute', minutes(60) - 30, 'une heure', 'an hour', 'un’ora'],
    ['an hour and a half', minutes(90), 'une heure et demie', 'an hour and a half', 'un’ora e mezza'],
    ['hours and a half', minutes(150), `deux heures et demie`, 'two and a half hours', 'due ore e mezza'],
    [
      'hours and minutes',
      minutes(121),
      `deux heures et une minute`,
      'two hours and one minute',
      'due ore e un minuto',
    ],
    [
      'many hours, by a feminine number',
      minutes(21 * 60 + 20),
      `vingt et une heures et vingt minutes`,
      'twenty-one hours and twenty minutes',
      'ventuno ore e venti minuti',
    ],
  ])('is told as %s', (_, seconds, ...words) => {
    const told = (['fr', 'en', 'it'] as const).map((language) => durationInWords(seconds, language))
    expect(told.map((text) => text.replaceAll('\u00A0', ' '))).toEqual(words)
  })
})
