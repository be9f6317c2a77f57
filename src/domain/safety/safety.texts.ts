import type { TextTree } from '#src/shared/language/languages.ts'

/** Texts for a child who says that something is wrong. */
export const safetyButtonTexts = {
  button: { fr: 'Ça ne va pas', en: 'Something is wrong', it: 'Qualcosa non va' },
  title: {
    fr: 'Tu as bien fait d’appuyer.',
    en: 'You were right to press.',
    it: 'Hai fatto bene a premere.',
  },
  told: {
    fr: '{name} est au courant. Si tu veux, dis pourquoi.',
    en: '{name} has been told. If you like, say why.',
    it: '{name} lo sa. Se vuoi, di’ perché.',
  },
  toldTeam: {
    fr: 'L’équipe est prévenue. Si tu veux, dis pourquoi.',
    en: 'The team has been told. If you like, say why.',
    it: 'Il team è stato avvisato. Se vuoi, di’ perché.',
  },
  reasons: {
    bothered: {
      fr: 'Quelque chose ou quelqu’un me gêne',
      en: 'Something or someone is bothering me',
      it: 'Qualcosa o qualcuno mi dà fastidio',
    },
    unwell: { fr: 'Je ne me sens pas bien', en: 'I don’t feel well', it: 'Non mi sento bene' },
    broken: { fr: 'Ça ne marche pas', en: 'It isn’t working', it: 'Non funziona' },
    stop: { fr: 'Je veux juste arrêter', en: 'I just want to stop', it: 'Voglio solo smettere' },
  },
  sent: { fr: 'C’est dit.', en: 'Thank you for telling us.', it: 'Ce l’hai detto.' },
  parent: {
    fr: 'Tu peux aussi aller chercher un adulte à la maison. Ta famille le saura aussi.',
    en: 'You can also go and find an adult at home. Your family will be told too.',
    it: 'Puoi anche chiamare un adulto in casa. Lo saprà anche la tua famiglia.',
  },
  sending: { fr: 'On prévient…', en: 'Telling an adult…', it: 'Avvisiamo…' },
  failed: {
    fr: 'Le message n’est pas parti. Va chercher un adulte à la maison, et appuie encore.',
    en: 'The message was not sent. Find an adult at home, then press again.',
    it: 'Il messaggio non è partito. Chiama un adulto in casa e premi di nuovo.',
  },
  notSaid: {
    fr: 'Un adulte est prévenu, mais ta réponse n’est pas partie. Appuie encore.',
    en: 'An adult has been told, but your answer was not sent. Press again.',
    it: 'Un adulto è stato avvisato, ma la tua risposta non è partita. Premi di nuovo.',
  },
  again: { fr: 'Appuyer encore', en: 'Press again', it: 'Premi di nuovo' },
  close: { fr: 'Revenir', en: 'Go back', it: 'Torna indietro' },
} as const satisfies TextTree
