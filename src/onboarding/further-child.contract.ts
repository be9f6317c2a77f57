import { z } from 'zod'
import { changeRefusals, familyChildren, payRefusals, quote } from '#src/account/children/children.contract.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { language } from '#src/api/fields.ts'
import { cameraDefaults, chatSettings, childAges, childLanguages, interests, objectives } from '#src/business/options.ts'
import { inLanguage } from '#src/language/languages.ts'
import { childAnswersIn } from '#src/onboarding/answers.contract.ts'
import { answerTexts } from '#src/onboarding/answers.texts.ts'

const answers = childAnswersIn(inLanguage(answerTexts, 'fr')).extend({ locale: language.optional() })
const baseline = z.int().nullable()
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

/** What is kept of a further child, as the wizard asked it. */
export const furtherChild = z.object({
  childName: z.string(),
  childAge: z.enum(childAges),
  childLanguage: z.enum(childLanguages),
  objectives: z.array(z.enum(objectives)),
  interests: z.array(z.enum(interests)),
  freeFormGoal: z.string().nullable(),
  baselineConcentration: baseline,
  baselineEmotions: baseline,
  baselineAutonomy: baseline,
  baselineMoney: baseline,
  baselineConfidence: baseline,
  cameraDefault: z.enum(cameraDefaults),
  chatAuthorized: z.enum(chatSettings),
  displayName: z.string(),
})
export type FurtherChild = z.output<typeof furtherChild>

export const readChild = endpoint({
  method: 'GET',
  path: '/api/account/children/:childId',
  access: 'member',
  summary: 'The answers about a further child',
  params,
  answer: furtherChild,
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
