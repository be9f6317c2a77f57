import { expect, it } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { maxLine } from './contact.rules.ts'
import { contactTexts } from './contact.texts.ts'
import { problemsFrom } from './contact-fields.ts'

it('a name that the server rejected is too long only by its characters, an emoji being one', () => {
  const { errors } = inLanguage(contactTexts, 'fr')
  const problemOf = (firstName: string) => {
    const sent = { firstName, lastName: '', email: '', phone: '', message: '', website: '' }
    return problemsFrom(['firstName'], sent, errors).firstName
  }
  const max = maxLine.firstName
  expect(problemOf('🌳'.repeat(max + 1))).toBe(interpolate(errors.tooLong, { max }))
  expect(problemOf('🌳'.repeat(max))).toBe(errors.oneLine)
})
