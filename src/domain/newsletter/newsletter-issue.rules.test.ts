import { describe, expect, it } from 'vitest'
import { emptyTexts, paragraphsOf, unfinishedLanguages, writtenLanguages } from './newsletter-issue.rules.ts'

describe('the monthly letter', () => {
  it('can be sent in the languages that have both a subject and a text', () => {
    const texts = {
      ...emptyTexts,
      fr: { subject: 'Une idée', body: 'Un jeu.' },
      it: { subject: 'Un’idea', body: ' \n ' },
    }
    expect([writtenLanguages(texts), unfinishedLanguages(texts)]).toEqual([['fr'], ['it']])
    expect([writtenLanguages(emptyTexts), unfinishedLanguages(emptyTexts)]).toEqual([[], []])
  })

  it('an empty line ends a paragraph, however it was typed; a single break stays', () => {
    expect(paragraphsOf('\nUn,\r\ndeux.\r\n\r\n \nTrois.\n\t\nQuatre.\n')).toEqual([
      'Un,\ndeux.',
      'Trois.',
      'Quatre.',
    ])
    expect(paragraphsOf(' \n\n ')).toEqual([])
  })
})
