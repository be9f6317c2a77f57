import type { TextTree } from '#src/shared/language/languages.ts'

/** What a challenge goes with, to parents and children alike. */
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
