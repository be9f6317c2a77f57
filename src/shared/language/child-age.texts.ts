import type { TextTree } from './languages.ts'

/** The onboarding's three age groups (SPEC §3), for every place that shows a child's age. */
export const childAgeTexts = {
  '6-8': { fr: '6 à 8 ans', en: '6 to 8', it: '6-8 anni' },
  '9-11': { fr: '9 à 11 ans', en: '9 to 11', it: '9-11 anni' },
  '12-15': { fr: '12 à 15 ans', en: '12 to 15', it: '12-15 anni' },
} satisfies TextTree
