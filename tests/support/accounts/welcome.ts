import type { Draft } from '#src/domain/children/answers/answers.contract.ts'

/** The fields that a family submits in the short welcome. */
export const expressAnswers = {
  parentFirstName: 'Camille',
  parentLastName: 'Martin',
  parentEmail: 'camille@example.com',
  country: 'LU',
  timezone: 'Europe/Luxembourg',
  childName: 'Léa',
  childAge: '9-11',
  childLanguage: 'fr',
  parentalConsent: true,
  onboardingType: 'express',
  objectives: ['autonomy'],
  interests: ['ecology', 'games_logic'],
  baselineConcentration: 3,
  baselineEmotions: 1,
  baselineMoney: 5,
  cameraDefault: 'mood',
  chatAuthorized: 'moderated',
  displayName: 'Renarde',
  rulesAccepted: true,
} satisfies Draft

/** The fields that a family submits for a further child, except for the price it agrees to. */
export const furtherChildAnswers = {
  childName: 'Tom',
  childAge: '9-11',
  childLanguage: 'fr',
  parentalConsent: true,
  objectives: ['autonomy', 'teamwork'],
  interests: ['ecology', 'tech_ai'],
  freeFormGoal: 'Qu’il ose.',
  baselineConcentration: 3,
  baselineEmotions: 4,
  baselineMoney: 2,
  cameraDefault: 'off',
  chatAuthorized: 'no',
  displayName: 'Lynx',
  rulesAccepted: true,
} satisfies Draft
