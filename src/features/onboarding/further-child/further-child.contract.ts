import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, language } from '#src/api/fields.ts'
import { childAnswersIn } from '#src/domain/children/answers/answers.contract.ts'
import { answerTexts } from '#src/domain/children/answers/answers.texts.ts'
import { childProfile } from '#src/domain/children/answers/onboarding-profile.contract.ts'
import { changeErrors, familyChildren, paymentErrors, quote } from '#src/domain/children/children.contract.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'

const answers = childAnswersIn(inLanguage(answerTexts, 'fr')).extend({ locale: language.optional() })
const params = z.object({ childId: givenId })

/**
 * Adds a child after the first and charges the rest of the period. By its `attempt`, a form that is sent
 * again adds and charges nothing more; one that then names another child is rejected. `locale` is the
 * language in which the parent read the consents.
 */
export const addChild = endpoint({
  method: 'POST',
  path: '/api/account/children',
  callsPayments: true,
  access: 'member',
  isForPayer: true,
  summary: 'Add a child, at the amounts that were shown',
  body: answers.extend({ attempt: givenId, quote }),
  issuesIn: 'fr',
  response: familyChildren,
  errors: {
    ...paymentErrors,
    otherChild: { status: 409, message: 'This form has already added another child.' },
  },
})

/**
 * A consent that was given to an earlier version of its text is false, so that the parent is asked again and
 * each stored consent was given to the text that the parent read.
 */
export const readChild = endpoint({
  method: 'GET',
  path: '/api/account/children/:childId',
  access: 'member',
  isOfFamilyAlone: true,
  summary: 'Get the answers about a further child',
  params,
  response: childProfile.extend({ parentalConsent: z.boolean(), rulesAccepted: z.boolean() }),
  errors: { unknownChild: changeErrors.unknownChild },
})

export const changeChild = endpoint({
  method: 'PUT',
  path: '/api/account/children/:childId',
  access: 'member',
  summary: 'Update the answers about a further child',
  params,
  body: answers,
  issuesIn: 'fr',
  response: familyChildren,
  errors: { unknownChild: changeErrors.unknownChild },
})
