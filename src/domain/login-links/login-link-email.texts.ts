import type { TextTree } from '#src/shared/language/languages.ts'

export const loginLinkEmailTexts = {
  subject: {
    fr: 'Votre lien de connexion à Mirabelle',
    en: 'Your Mirabelle login link',
    it: 'Il tuo link di accesso a Mirabelle',
  },
  title: {
    fr: 'Votre lien est mûr.',
    en: 'Your link is ripe.',
    it: 'Il tuo link è maturo.',
  },
  /** The text by the origin of the link: the family itself, an administrator, or a payment. */
  body: {
    user: {
      fr: 'Bonjour, appuyez sur le bouton pour entrer dans votre compte. Le lien fonctionne une seule fois, pendant {minutes} minutes.',
      en: 'Hello, press the button to sign in. The link works once and is valid for {minutes} minutes.',
      it: 'Buongiorno, premi il pulsante per entrare nel tuo account. Il link funziona una sola volta, per {minutes} minuti.',
    },
    admin: {
      fr: 'Bonjour, l’équipe Mirabelle a préparé ce lien pour vous. Appuyez sur le bouton pour entrer dans votre compte. Le lien fonctionne une seule fois, pendant {minutes} minutes.',
      en: 'Hello, the Mirabelle team has prepared this link for you. Press the button to sign in. The link works once and is valid for {minutes} minutes.',
      it: 'Buongiorno, il team di Mirabelle ha preparato questo link per te. Premi il pulsante per entrare nel tuo account. Il link funziona una sola volta, per {minutes} minuti.',
    },
    payment: {
      fr: 'Bonjour, votre paiement est bien arrivé. Appuyez sur le bouton pour entrer dans votre compte. Le lien fonctionne une seule fois, pendant {minutes} minutes.',
      en: 'Hello, your payment has arrived. Press the button to sign in. The link works once and is valid for {minutes} minutes.',
      it: 'Buongiorno, il tuo pagamento è arrivato. Premi il pulsante per entrare nel tuo account. Il link funziona una sola volta, per {minutes} minuti.',
    },
  },
  button: {
    fr: 'Entrer dans Mirabelle',
    en: 'Sign in to Mirabelle',
    it: 'Entra in Mirabelle',
  },
  expired: {
    fr: 'Le lien a expiré ? Demandez-en un autre sur la page de connexion.',
    en: 'Has the link expired? Ask for another on the sign-in page.',
    it: 'Il link è scaduto? Chiedine un altro nella pagina di accesso.',
  },
  notYou: {
    fr: 'Vous n’avez rien demandé ? Ignorez ce message, rien ne changera : sans lui, personne ne peut se connecter.',
    en: 'Didn’t ask for anything? Ignore this message and nothing will change: without it nobody can sign in.',
    it: 'Non hai chiesto nulla? Ignora questo messaggio e non cambierà nulla: senza il link nessuno può accedere.',
  },
  why: {
    fr: 'Ce message sert seulement à vous connecter : il ne contient aucune publicité.',
    en: 'This message was sent so that you can sign in. It contains no advertising.',
    it: 'Questo messaggio serve solo a farti accedere: non contiene pubblicità.',
  },
} as const satisfies TextTree
