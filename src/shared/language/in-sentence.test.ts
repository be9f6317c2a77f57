import { expect, it } from 'vitest'
import { categoryTexts } from './category.texts.ts'
import { inSentence } from './in-sentence.ts'

it('a title begins in lower case within a sentence, except for an abbreviation', () => {
  const { tech, health } = categoryTexts
  expect([tech.fr, tech.en, tech.it, health.it].map(inSentence)).toEqual([
    'numérique et IA',
    'technology and AI',
    'digitale e IA',
    'salute',
  ])
  expect(inSentence('IA et moi')).toBe('IA et moi')
  expect(inSentence('À table')).toBe('à table')
})
