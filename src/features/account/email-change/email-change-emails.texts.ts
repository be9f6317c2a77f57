import type { TextTree } from '#src/shared/language/languages.ts'

/**
 * The e-mails to the two addresses. `{oldEmail}`, `{newEmail}` and `{hours}` are filled in; the new address
 * does not learn the old one.
 */
export const emailChangeTexts = {
  old: {
    subject: {
      fr: 'Confirmez le changement d’adresse e-mail',
      en: 'Confirm your change of e-mail address',
      it: 'Conferma il cambio di indirizzo e-mail',
    },
    title: {
      fr: 'Changer d’adresse e-mail ?',
      en: 'Change your e-mail address?',
      it: 'Cambiare indirizzo e-mail?',
    },
    body: {
      fr: 'Bonjour, on nous a demandé de faire passer votre compte Mirabelle de {oldEmail} à {newEmail}. Le bouton ouvre une page où vous le confirmez.',
      en: 'Hello, somebody has asked to move your Mirabelle account from {oldEmail} to {newEmail}. The button opens a page where you confirm it.',
      it: 'Buongiorno, ci è stato chiesto di cambiare l’indirizzo del tuo account Mirabelle da {oldEmail} a {newEmail}. Il pulsante apre una pagina in cui confermare il cambio.',
    },
    notYou: {
      fr: 'Vous n’avez rien demandé ? Ne confirmez pas : sans votre accord rien ne change. Déconnectez aussi, dans votre compte, les appareils que vous ne connaissez pas.',
      en: 'Didn’t ask for anything? Do not confirm: without your agreement nothing changes. In your account, also sign out any devices you do not recognise.',
      it: 'Non hai chiesto nulla? Non confermare: senza il tuo consenso non cambia nulla. Nel tuo account disconnetti anche i dispositivi che non riconosci.',
    },
  },
  new: {
    subject: {
      fr: 'Confirmez votre nouvelle adresse e-mail',
      en: 'Confirm your new e-mail address',
      it: 'Conferma il tuo nuovo indirizzo e-mail',
    },
    title: { fr: 'Est-ce bien votre adresse ?', en: 'Is this your address?', it: 'È il tuo indirizzo?' },
    body: {
      fr: 'Bonjour, un compte Mirabelle veut utiliser l’adresse {newEmail}. Le bouton ouvre une page où vous le confirmez.',
      en: 'Hello, a Mirabelle account would like to use the address {newEmail}. The button opens a page where you confirm it.',
      it: 'Buongiorno, un account Mirabelle vuole usare l’indirizzo {newEmail}. Il pulsante apre una pagina in cui confermarlo.',
    },
    notYou: {
      fr: 'Vous n’avez rien demandé ? Ignorez ce message : cette adresse ne sera utilisée nulle part.',
      en: 'Didn’t ask for anything? Ignore this message: this address will not be used anywhere.',
      it: 'Non hai chiesto nulla? Ignora questo messaggio: l’indirizzo non verrà mai usato.',
    },
  },
  both: {
    fr: 'L’ancienne et la nouvelle adresse reçoivent chacune un lien, et le changement se fait une fois les deux confirmées. Chaque lien ne sert qu’une fois et reste valable {hours} heures.',
    en: 'The old and the new address each receive a link, and the change is made once both are confirmed. Each link works once and is valid for {hours} hours.',
    it: 'Il vecchio e il nuovo indirizzo ricevono ciascuno un link, e il cambio avviene quando entrambi sono confermati. Ogni link vale una sola volta, per {hours} ore.',
  },
  button: { fr: 'Ouvrir la page', en: 'Open the page', it: 'Apri la pagina' },
} as const satisfies TextTree

/** The e-mail to a new address that already has an account, instead of the link. */
export const emailTakenTexts = {
  subject: {
    fr: 'Cette adresse a déjà un compte Mirabelle',
    en: 'This address already has a Mirabelle account',
    it: 'Questo indirizzo ha già un account Mirabelle',
  },
  title: {
    fr: 'Vous avez déjà un compte.',
    en: 'You already have an account.',
    it: 'Hai già un account.',
  },
  body: {
    fr: 'Bonjour, un autre compte Mirabelle a demandé à utiliser cette adresse, qui a déjà son propre compte : rien ne change. Une adresse ne peut ouvrir qu’un seul compte.',
    en: 'Hello, another Mirabelle account has asked to use this address, which already has an account of its own. Nothing changes: an address can belong to only one account.',
    it: 'Buongiorno, un altro account Mirabelle ha chiesto di usare questo indirizzo, che ha già il suo: non cambia nulla. Un indirizzo può appartenere a un solo account.',
  },
  button: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  notYou: {
    fr: 'Vous n’avez rien demandé ? Ignorez ce message.',
    en: 'Didn’t ask for anything? Ignore this message.',
    it: 'Non hai chiesto nulla? Ignora questo messaggio.',
  },
} as const satisfies TextTree

/** The e-mail to both addresses after the change. */
export const emailChangedTexts = {
  subject: {
    fr: 'Votre adresse e-mail a changé',
    en: 'Your e-mail address has changed',
    it: 'Il tuo indirizzo e-mail è cambiato',
  },
  title: {
    fr: 'Votre adresse a changé.',
    en: 'Your address has changed.',
    it: 'Il tuo indirizzo è cambiato.',
  },
  body: {
    fr: 'Votre compte Mirabelle s’ouvre désormais avec {newEmail}. Nous y enverrons vos liens de connexion, vos factures et nos messages.',
    en: 'You now sign in to Mirabelle with {newEmail}. Your login links, your invoices and our messages will go there.',
    it: 'Ora accedi a Mirabelle con {newEmail}. Lì invieremo i link di accesso, le fatture e i nostri messaggi.',
  },
  devices: {
    fr: 'Les liens de connexion déjà envoyés ne fonctionnent plus. Les appareils connectés sont déconnectés, sauf celui qui a demandé le changement.',
    en: 'Login links sent earlier no longer work. Signed-in devices have been signed out, except the one that asked for the change.',
    it: 'I link di accesso già inviati non funzionano più. I dispositivi connessi sono stati disconnessi, tranne quello che ha chiesto il cambio.',
  },
  button: { fr: 'Ouvrir Mirabelle', en: 'Open Mirabelle', it: 'Apri Mirabelle' },
  notYou: {
    fr: 'Ce n’était pas vous ? Écrivez-nous aussitôt à {team}.',
    en: 'Wasn’t this you? Write to us at once at {team}.',
    it: 'Non l’hai chiesto tu? Scrivici subito a {team}.',
  },
} as const satisfies TextTree
