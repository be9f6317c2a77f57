import type { TextTree } from '#src/shared/language/languages.ts'

/** The e-mails to the invited person and to the payer. `{payer}`, `{guardian}` and `{days}` are filled in. */
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
      en: 'Hello, {payer} has invited you to be the second parent in their family on Mirabelle. The button opens a page where you can accept.',
      it: 'Buongiorno, {payer} ti invita a essere il secondo genitore della sua famiglia su Mirabelle. Il pulsante apre una pagina in cui accettare.',
    },
    means: {
      fr: 'Vous vous connecterez avec votre propre adresse, {guardian}, et verrez les enfants, les lives et les messages de la famille. Vous ne payez rien.',
      en: 'You will sign in with your own address, {guardian}, and see the family’s children, live sessions and messages. You pay nothing.',
      it: 'Accederai con il tuo indirizzo, {guardian}, e vedrai i profili dei figli, le dirette e i messaggi della famiglia. Non paghi nulla.',
    },
    notYou: {
      fr: 'Vous ne connaissez pas cette personne ? Ignorez ce message : sans votre accord, rien ne se passe, et nous oublions votre adresse après 90 jours.',
      en: 'Don’t know this person? Ignore this message: without your agreement nothing happens, and we delete your address after 90 days.',
      it: 'Non conosci questa persona? Ignora il messaggio: senza il tuo consenso non succede nulla e dopo 90 giorni cancelliamo il tuo indirizzo.',
    },
  },
  payer: {
    subject: {
      fr: 'Confirmez l’invitation du deuxième parent',
      en: 'Confirm your invitation to the second parent',
      it: 'Conferma l’invito del secondo genitore',
    },
    title: {
      fr: 'Donner à {guardian} accès à votre compte ?',
      en: 'Give {guardian} access to your family’s account?',
      it: 'Dare a {guardian} l’accesso al tuo account?',
    },
    body: {
      fr: 'Bonjour, on nous a demandé de donner aussi à {guardian} accès à votre compte Mirabelle. Le bouton ouvre une page où vous pouvez le confirmer.',
      en: 'Hello, somebody has asked for {guardian} to be able to sign in to your Mirabelle account too. The button opens a page where you can confirm it.',
      it: 'Buongiorno, ci è stato chiesto di dare anche a {guardian} l’accesso al tuo account Mirabelle. Il pulsante apre una pagina in cui confermarlo.',
    },
    means: {
      fr: 'Cette personne verra les enfants, les lives et les messages. L’abonnement, les paiements et l’effacement du compte restent à vous.',
      en: 'This person will see the children, the live sessions and the messages. Only you can manage the subscription and the payments, or erase the account.',
      it: 'Questa persona vedrà i profili dei figli, le dirette e i messaggi. Su abbonamento, pagamenti e cancellazione dell’account decidi solo tu.',
    },
    notYou: {
      fr: 'Vous n’avez rien demandé ? Ne confirmez pas : sans votre accord rien ne change. Déconnectez aussi, dans votre compte, les appareils que vous ne connaissez pas.',
      en: 'Didn’t ask for anything? Do not confirm: without your agreement nothing changes. In your account, also sign out any devices you do not recognise.',
      it: 'Non hai chiesto nulla? Non confermare: senza il tuo consenso non cambia nulla. Nel tuo account disconnetti anche i dispositivi che non riconosci.',
    },
  },
  both: {
    fr: 'Chaque adresse reçoit un lien, et l’accès s’ouvre une fois les deux confirmés. Chaque lien ne sert qu’une fois et reste valable {days} jours.',
    en: 'You each receive a link, and access opens once both are confirmed. Each link works once and is valid for {days} days.',
    it: 'Ognuno dei due riceve un link, e l’accesso si apre quando entrambi sono confermati. Ogni link vale una sola volta, per {days} giorni.',
  },
  button: { fr: 'Ouvrir la page', en: 'Open the page', it: 'Apri la pagina' },
} as const satisfies TextTree

export const guardianJoinedTexts = {
  guardian: {
    subject: {
      fr: 'Vous avez accès au compte de la famille',
      en: 'You have access to the family’s account',
      it: 'Ora hai accesso all’account della famiglia',
    },
    title: { fr: 'Vous avez accès.', en: 'You have access.', it: 'Hai accesso.' },
    body: {
      fr: 'Vous vous connectez désormais à Mirabelle avec {guardian}. Demandez un lien sur la page de connexion quand vous voulez.',
      en: 'You now sign in to Mirabelle with {guardian}. Ask for a link on the sign-in page whenever you like.',
      it: 'Ora accedi a Mirabelle con {guardian}. Chiedi un link nella pagina di accesso quando vuoi.',
    },
  },
  payer: {
    subject: {
      fr: 'Le deuxième parent a rejoint votre compte',
      en: 'The second parent has joined your account',
      it: 'Il secondo genitore si è unito al tuo account',
    },
    title: { fr: 'Vous êtes deux.', en: 'There are two of you now.', it: 'Ora siete in due.' },
    body: {
      fr: '{guardian} a désormais accès à votre compte, avec son propre lien de connexion.',
      en: '{guardian} can now sign in to your account too, with a login link of their own.',
      it: 'Ora anche {guardian} accede al tuo account, con un proprio link di accesso.',
    },
  },
  money: {
    fr: 'L’abonnement, les paiements et l’effacement du compte restent à la personne qui en est titulaire.',
    en: 'Only the account holder can manage the subscription and the payments, or erase the account.',
    it: 'Su abbonamento, pagamenti e cancellazione dell’account decide solo chi ne è titolare.',
  },
  signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  open: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Apri il mio account' },
  notYou: {
    fr: 'Ce n’était pas vous ? Écrivez-nous aussitôt à {team}.',
    en: 'Wasn’t this you? Write to us at once at {team}.',
    it: 'Non l’hai chiesto tu? Scrivici subito a {team}.',
  },
} as const satisfies TextTree
