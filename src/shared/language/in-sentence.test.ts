import { expect, it } from 'vitest'
import { categoryTexts } from './category.texts.ts'
import { atSentenceStart, inSentence } from './in-sentence.ts'

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

it('words begin with a capital at the start of a sentence', () => {
  expect(['mercredi', 'épargne', 'IA et moi'].map(atSentenceStart)).toEqual([
    'Mercredi',
    'Épargne',
    'IA et moi',
  ])
})
