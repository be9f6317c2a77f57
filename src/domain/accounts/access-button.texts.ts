import type { TextTree } from '#src/shared/language/languages.ts'

export const accessButtonTexts = {
  subscribe: {
    fr: 'S’abonner pour participer',
    en: 'Subscribe to take part',
    it: 'Abbonati per partecipare',
  },
  reopen: { fr: 'Retrouver mon accès', en: 'Get my access back', it: 'Recupera l’accesso' },
} as const satisfies TextTree
