import type { TextTree } from '#src/shared/language/languages.ts'

/**
 * The heading of the card that leads to the live session or replay of a challenge, for parents and children.
 */
export const goesWithTexts = {
  live: {
    fr: 'Le live qui va avec',
    en: 'The live session that goes with it',
    it: 'La diretta abbinata',
  },
  replay: {
    fr: 'Le replay qui va avec',
    en: 'The replay that goes with it',
    it: 'La registrazione abbinata',
  },
} as const satisfies TextTree
