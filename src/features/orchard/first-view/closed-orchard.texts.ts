import type { TextTree } from '#src/shared/language/languages.ts'

/** For a child who has no place in the family's subscription: nothing is lost, and a grown-up can help. */
export const closedOrchardTexts = {
  title: {
    fr: 'Ton verger se repose.',
    en: 'Your orchard is having a rest.',
    it: 'Il tuo frutteto riposa.',
  },
  text: {
    fr: 'Demande à un adulte de regarder dans l’espace parent.',
    en: 'Ask a grown-up to look in the parent dashboard.',
    it: 'Chiedi a un adulto di guardare nell’area genitori.',
  },
} as const satisfies TextTree
