import { expect, test } from 'vitest'
import { homeTexts } from '#src/features/home/home.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { failureWords } from './newsletter-dialog.tsx'

const texts = inLanguage(homeTexts.letter, 'en')

test('whoever wants to leave is not told to ask for the letter again', () => {
  expect(failureWords('invalid', 'confirm', texts)).toBe(
    'This link is no longer valid. Ask for the letter again at the foot of the page.',
  )
  for (const choice of ['leave', 'leaveWeekly'] as const)
    expect(failureWords('invalid', choice, texts)).toBe(
      'This link is no longer valid. Open the one in the latest e-mail, or write to us.',
    )
  expect(failureWords('failed', 'leave', texts)).toBe(texts.failed)
})
