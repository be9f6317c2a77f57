import type { TextTree } from '#src/shared/language/languages.ts'

export const emailLayoutTexts = {
  orCopy: {
    fr: 'Le bouton ne marche pas ? Copiez cette adresse dans votre navigateur :',
    en: 'Button not working? Copy this address into your browser:',
    it: 'Se il pulsante non funziona, ecco l’indirizzo da copiare nel browser:',
  },
  /** For the text part, where a button is its label and its address. */
  buttonAsText: {
    fr: '{label} :',
    en: '{label}:',
    it: '{label}:',
  },
  letterPicture: {
    fr: 'Une enveloppe fermée par une mirabelle, au soleil couchant.',
    en: 'An envelope sealed with a mirabelle plum, in the setting sun.',
    it: 'Una busta chiusa da una mirabella, al tramonto.',
  },
  signature: {
    fr: 'Mirabelle, Luxembourg',
    en: 'Mirabelle, Luxembourg',
    it: 'Mirabelle, Lussemburgo',
  },
  unsubscribe: {
    fr: 'Ne plus recevoir ces e-mails',
    en: 'Stop receiving these e-mails',
    it: 'Non ricevere più queste e-mail',
  },
} as const satisfies TextTree
