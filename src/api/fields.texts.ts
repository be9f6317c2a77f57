import type { TextTree } from '#src/shared/language/languages.ts'

/** Messages for a rejected text, whatever the field. */
export const fieldTexts = {
  tooLong: {
    fr: '{max} caractères au plus',
    en: 'No more than {max} characters',
    it: 'Al massimo {max} caratteri',
  },
  oneLine: {
    fr: 'Une seule ligne, sans tabulation',
    en: 'One line only, with no tabs',
    it: 'Una sola riga, senza tabulazioni',
  },
} as const satisfies TextTree
