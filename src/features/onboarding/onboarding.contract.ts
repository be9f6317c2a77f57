import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { language } from '#src/api/fields.ts'
import { answersIn } from '#src/domain/children/answers/answers.contract.ts'
import { answerTexts } from '#src/domain/children/answers/answers.texts.ts'
import { onboardingProfile } from '#src/domain/children/answers/onboarding-profile.contract.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'

/**
 * Stores all answers in one call; a repeated call updates the same profile. `locale` is the language in which
 * the parent read the consents.
 */
export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/api/onboarding/complete',
  access: 'member',
  summary: 'Complete the onboarding with the family’s profile, its first child and the parent’s consents',
  body: answersIn(inLanguage(answerTexts, 'fr')).extend({
    currentStep: z.literal('completed').default('completed'),
    isCompleted: z.literal(true).default(true),
    locale: language.optional(),
  }),
  issuesIn: 'fr',
  response: onboardingProfile,
})
