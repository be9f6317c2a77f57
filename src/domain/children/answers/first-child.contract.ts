import type { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { answersIn } from './answers.contract.ts'
import { answerTexts } from './answers.texts.ts'

/**
 * The answers about the first child that can be changed without repeating the welcome; `words` holds their
 * error messages.
 */
export function firstChildIn(words: Parameters<typeof answersIn>[0]) {
  return answersIn(words).pick({
    childName: true,
    displayName: true,
    childAge: true,
    childLanguage: true,
    objectives: true,
    interests: true,
  })
}

const fields = firstChildIn(inLanguage(answerTexts, 'fr'))
export type FirstChild = z.output<typeof fields>

/**
 * Some of the answers. The language has no default here: one that is left out would replace the stored one.
 */
const changes = fields.extend({ childLanguage: fields.shape.childLanguage.removeDefault() }).partial()

const errors = {
  noFirstChild: { status: 404, message: 'The welcome comes first: it is about the first child.' },
} as const

export const readFirstChild = endpoint({
  method: 'GET',
  path: '/api/onboarding/child',
  access: 'member',
  summary: 'Get the family’s answers about its first child',
  response: fields,
  errors,
})

export const changeFirstChild = endpoint({
  method: 'PUT',
  path: '/api/onboarding/child',
  access: 'member',
  summary: 'Update some or all of the answers about the first child, without the other onboarding steps',
  body: changes,
  issuesIn: 'fr',
  response: fields,
  errors,
})
