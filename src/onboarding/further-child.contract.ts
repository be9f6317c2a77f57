import { z } from 'zod'
import { changeRefusals, familyChildren, payRefusals, quote } from '#src/account/children/children.contract.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { language } from '#src/api/fields.ts'
import { inLanguage } from '#src/language/languages.ts'
import { childAnswersIn } from '#src/onboarding/answers.contract.ts'
import { answerTexts } from '#src/onboarding/answers.texts.ts'
import { childProfile } from '#src/onboarding/onboarding.contract.ts'

const answers = childAnswersIn(inLanguage(answerTexts, 'fr')).extend({ locale: language.optional() })
const params = z.object({ childId: z.uuid() })

/**
 * Adds a child after the first and charges the rest of the period, once: `attempt` names the form, and a form sent again adds nothing more.
 * `locale` is the language in which the parent read what they agree to.
 */
export const addChild = endpoint({
  method: 'POST',
  path: '/api/account/children',
  access: 'member',
  summary: 'Adds a child, at the amounts that were shown',
  body: answers.extend({ attempt: z.uuid(), quote }),
  answer: familyChildren,
  refusals: payRefusals,
})

export const readChild = endpoint({
  method: 'GET',
  path: '/api/account/children/:childId',
  access: 'member',
  summary: 'The answers about a further child',
  params,
  answer: childProfile,
  refusals: { unknownChild: changeRefusals.unknownChild },
})

export const changeChild = endpoint({
  method: 'PUT',
  path: '/api/account/children/:childId',
  access: 'member',
  summary: 'Changes the answers about a further child',
  params,
  body: answers,
  answer: familyChildren,
  refusals: { unknownChild: changeRefusals.unknownChild },
})
