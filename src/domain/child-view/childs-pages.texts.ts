import type { TextTree } from '#src/shared/language/languages.ts'

/** Texts that a child's orchard and the pages of its replays share. The French says « tu » to the child. */
export const childsPagesTexts = {
  back: { fr: 'Revenir', en: 'Back', it: 'Indietro' },
  replays: { fr: 'Mes replays', en: 'My replays', it: 'Le mie registrazioni' },
  noReplays: {
    fr: 'Pas de replay pour l’instant. Ça viendra.',
    en: 'No replays yet. They will come.',
    it: 'Per ora nessuna registrazione. Arriverà.',
  },
  replaysRest: {
    fr: 'Les replays se reposent. Parles-en à un parent.',
    en: 'The replays are having a rest. Talk to a parent.',
    it: 'Le registrazioni riposano. Parlane con un genitore.',
  },
  failed: {
    fr: 'Ça n’a pas marché. Essaie encore dans un moment.',
    en: 'That did not work. Try again in a moment.',
    it: 'Non ha funzionato. Riprova tra un momento.',
  },
  tryAgain: { fr: 'J’essaie encore', en: 'I’ll try again', it: 'Riprovo' },
} satisfies TextTree
