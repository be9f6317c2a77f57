import type { TextTree } from '#src/shared/language/languages.ts'

/** To the invited person and to the one who pays. `{payer}`, `{guardian}` and `{days}` are filled in. */
export const guardianEmailTexts = {
  guardian: {
    subject: {
      fr: 'Une invitation à rejoindre une famille sur Mirabelle',
      en: 'An invitation to join a family on Mirabelle',
      it: 'Un invito a unirsi a una famiglia su Mirabelle',
    },
    title: {
      fr: 'Rejoindre cette famille ?',
      en: 'Join this family?',
      it: 'Unirsi a questa famiglia?',
    },
    body: {
      fr: 'Bonjour, {payer} vous invite à être le deuxième parent de sa famille sur Mirabelle. Le bouton ouvre une page où vous l’acceptez.',
      en: 'Hello, {payer} invites you to be the second parent of their family on Mirabelle. The button opens a page where you accept.',
      it: 'Buongiorno, {payer} la invita a essere il secondo genitore della sua famiglia su Mirabelle. Il pulsante apre una pagina in cui accettare.',
    },
    means: {
      fr: 'Vous entrerez avec votre propre adresse, {guardian}, et verrez les enfants, les lives et les messages de la famille. Vous ne payez rien.',
      en: 'You will sign in with your own address, {guardian}, and see the family’s children, live sessions and messages. You pay nothing.',
      it: 'Entrerà con il suo indirizzo, {guardian}, e vedrà i figli, le dirette e i messaggi della famiglia. Non paga nulla.',
    },
    notYou: {
      fr: 'Vous ne connaissez pas cette personne ? Ignorez ce message : sans votre accord, rien ne se passe, et nous oublions votre adresse.',
      en: 'Don’t know this person? Ignore this message: without your agreement nothing happens, and we forget your address.',
      it: 'Non conosce questa persona? Ignori il messaggio: senza il suo consenso non succede nulla e dimentichiamo il suo indirizzo.',
    },
  },
  payer: {
    subject: {
      fr: 'Confirmez l’invitation du deuxième parent',
      en: 'Confirm the invitation of the second parent',
      it: 'Confermi l’invito del secondo genitore',
    },
    title: {
      fr: 'Ouvrir votre famille à {guardian} ?',
      en: 'Open your family to {guardian}?',
      it: 'Aprire la sua famiglia a {guardian}?',
    },
    body: {
      fr: 'Bonjour, il a été demandé que {guardian} entre aussi dans votre compte Mirabelle. Le bouton ouvre une page où vous le confirmez.',
      en: 'Hello, somebody has asked that {guardian} may sign in to your Mirabelle account as well. The button opens a page where you confirm it.',
      it: 'Buongiorno, è stato chiesto che anche {guardian} possa entrare nel suo account Mirabelle. Il pulsante apre una pagina in cui confermarlo.',
    },
    means: {
      fr: 'Cette personne verra les enfants, les lives et les messages. L’abonnement, les paiements et l’effacement du compte restent à vous.',
      en: 'This person will see the children, the live sessions and the messages. The subscription, the payments and the erasing of the account stay yours.',
      it: 'Questa persona vedrà i figli, le dirette e i messaggi. L’abbonamento, i pagamenti e la cancellazione dell’account restano suoi.',
    },
    notYou: {
      fr: 'Vous n’avez rien demandé ? Ne confirmez pas : sans votre accord rien ne change. Déconnectez aussi, dans votre compte, les appareils que vous ne connaissez pas.',
      en: 'Didn’t ask for anything? Do not confirm: without your agreement nothing changes. In your account, also sign out the devices that you do not know.',
      it: 'Non ha chiesto nulla? Non confermi: senza il suo consenso non cambia nulla. Nel suo account disconnetta anche i dispositivi che non riconosce.',
    },
  },
  both: {
    fr: 'Chacun des deux reçoit un lien, et l’entrée se fait quand les deux sont confirmés. Un lien fonctionne une seule fois, pendant {days} jours.',
    en: 'Each of the two receives a link, and the door opens once both are confirmed. A link works once, for {days} days.',
    it: 'Ognuno dei due riceve un link, e l’accesso si apre quando entrambi sono confermati. Un link funziona una sola volta, per {days} giorni.',
  },
  button: { fr: 'Ouvrir la page', en: 'Open the page', it: 'Aprire la pagina' },
} as const satisfies TextTree

export const guardianJoinedTexts = {
  guardian: {
    subject: {
      fr: 'Vous avez rejoint la famille',
      en: 'You have joined the family',
      it: 'Lei fa parte della famiglia',
    },
    title: { fr: 'Bienvenue dans la famille.', en: 'Welcome to the family.', it: 'La famiglia la accoglie.' },
    body: {
      fr: 'Vous entrez désormais dans Mirabelle avec {guardian}. Demandez un lien sur la page de connexion, quand vous le voulez.',
      en: 'You now sign in to Mirabelle with {guardian}. Ask for a link on the sign-in page whenever you like.',
      it: 'Ora entra in Mirabelle con {guardian}. Chieda un link nella pagina di accesso quando vuole.',
    },
  },
  payer: {
    subject: {
      fr: 'Le deuxième parent a rejoint votre famille',
      en: 'The second parent has joined your family',
      it: 'Il secondo genitore si è unito alla famiglia',
    },
    title: { fr: 'Vous êtes deux.', en: 'You are two now.', it: 'Ora siete in due.' },
    body: {
      fr: '{guardian} entre désormais aussi dans votre compte, avec son propre lien de connexion.',
      en: '{guardian} now signs in to your account as well, with a login link of their own.',
      it: 'Ora anche {guardian} entra nel suo account, con un proprio link di accesso.',
    },
  },
  money: {
    fr: 'L’abonnement, les paiements et l’effacement du compte restent à la personne qui paie.',
    en: 'The subscription, the payments and the erasing of the account stay with the person who pays.',
    it: 'L’abbonamento, i pagamenti e la cancellazione dell’account restano a chi paga.',
  },
  signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedere' },
  open: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Aprire il mio account' },
  notYou: {
    fr: 'Ce n’était pas vous ? Écrivez-nous aussitôt à {team}.',
    en: 'Wasn’t this you? Write to us at once at {team}.',
    it: 'Non è stato lei? Ci scriva subito a {team}.',
  },
} as const satisfies TextTree

export const guardianLeftTexts = {
  guardian: {
    subject: {
      fr: 'Votre adresse n’ouvre plus cette famille',
      en: 'Your address no longer opens this family',
      it: 'Il suo indirizzo non apre più questa famiglia',
    },
    title: {
      fr: 'Cette porte est refermée.',
      en: 'This door is closed again.',
      it: 'Questa porta si è richiusa.',
    },
    body: {
      fr: '{guardian} n’entre plus dans le compte Mirabelle de cette famille.',
      en: '{guardian} no longer signs in to this family’s Mirabelle account.',
      it: '{guardian} non entra più nell’account Mirabelle di questa famiglia.',
    },
  },
  payer: {
    subject: {
      fr: 'Le deuxième parent n’entre plus dans votre compte',
      en: 'The second parent no longer signs in to your account',
      it: 'Il secondo genitore non entra più nel suo account',
    },
    title: {
      fr: 'Une seule adresse entre désormais.',
      en: 'One address signs in now.',
      it: 'Ora entra un solo indirizzo.',
    },
    body: {
      fr: '{guardian} n’entre plus dans votre compte Mirabelle. Rien d’autre n’a changé.',
      en: '{guardian} no longer signs in to your Mirabelle account. Nothing else has changed.',
      it: '{guardian} non entra più nel suo account Mirabelle. Nient’altro è cambiato.',
    },
  },
  devices: {
    fr: 'Les appareils connectés avec cette adresse sont déconnectés, et ses liens de connexion ne fonctionnent plus.',
    en: 'The devices signed in with this address have been signed out, and its login links no longer work.',
    it: 'I dispositivi connessi con questo indirizzo sono stati disconnessi e i suoi link di accesso non funzionano più.',
  },
  questions: {
    fr: 'Une question ? Écrivez-nous à {team}.',
    en: 'A question? Write to us at {team}.',
    it: 'Una domanda? Ci scriva a {team}.',
  },
} as const satisfies TextTree
