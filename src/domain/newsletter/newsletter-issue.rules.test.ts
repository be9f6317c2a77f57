import { describe, expect, it } from 'vitest'
import { emptyTexts, paragraphsOf, unfinishedLanguages, writtenLanguages } from './newsletter-issue.rules.ts'

describe('the newsletter', () => {
  it('an issue can be sent in the languages that have both a subject and a text', () => {
    const texts = {
      ...emptyTexts,
      fr: { subject: 'Une idée', body: 'Un jeu.' },
      it: { subject: 'Un’idea', body: ' \n ' },
    }
    expect([writtenLanguages(texts), unfinishedLanguages(texts)]).toEqual([['fr'], ['it']])
    expect([writtenLanguages(emptyTexts), unfinishedLanguages(emptyTexts)]).toEqual([[], []])
  })

  it.each([
    ['a text without a subject', { subject: ' ', body: 'Un jeu.' }, 'unfinished'],
    ['a subject without a text', { subject: 'Une idée', body: '' }, 'unfinished'],
    ['nothing but spaces', { subject: ' ', body: '\n' }, 'empty'],
    ['both', { subject: 'Une idée', body: 'Un jeu.' }, 'written'],
  ])('an issue with %s in one language is sorted as written, unfinished or empty', (_, it, state) => {
    const texts = { ...emptyTexts, it }
    expect([writtenLanguages(texts), unfinishedLanguages(texts)]).toEqual([
      state === 'written' ? ['it'] : [],
      state === 'unfinished' ? ['it'] : [],
    ])
  })

  it('an empty line ends a paragraph, however it was typed; a single break stays', () => {
    expect(paragraphsOf('\nUn,\r\ndeux.\r\n\r\n \nTrois.\n\t\nQuatre.\n')).toEqual([
      'Un,\ndeux.',
      'Trois.',
      'Quatre.',
    ])
    expect(paragraphsOf('Un,\rdeux.\r\rTrois.\n \t \nQuatre.')).toEqual(['Un,\ndeux.', 'Trois.', 'Quatre.'])
    expect(paragraphsOf(' \n\n ')).toEqual([])
  })
})
