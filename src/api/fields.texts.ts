import type { TextTree } from '#src/shared/language/languages.ts'

/** Messages for a rejected text, whatever the field. */
export const fieldTexts = {
  tooLong: {
    fr: '{most} caractères au plus',
    en: 'No more than {most} characters',
    it: 'Al massimo {most} caratteri',
  },
  oneLine: {
    fr: 'Une seule ligne, sans tabulation',
    en: 'One line only, with no tabs',
    it: 'Una sola riga, senza tabulazioni',
  },
} as const satisfies TextTree
