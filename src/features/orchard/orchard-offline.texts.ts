import type { TextTree } from '#src/shared/language/languages.ts'

/**
 * The texts for a child without a network, on the orchard's page and on the offline page that replaces it.
 */
export const orchardOfflineTexts = {
  title: {
    fr: 'Le réseau fait la sieste.',
    en: 'The network is having a nap.',
    it: 'La rete fa un riposino.',
  },
  text: {
    fr: 'Ton arbre est bien là. En attendant, dessine-le sur une feuille.',
    en: 'Your tree is still there. While you wait, draw it on a piece of paper.',
    it: 'Il tuo albero è sempre lì. Intanto, disegnalo su un foglio.',
  },
  again: { fr: 'Essayer encore', en: 'Try again', it: 'Riprova' },
} as const satisfies TextTree
