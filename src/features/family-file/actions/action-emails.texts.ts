import type { TextTree } from '#src/shared/language/languages.ts'

/** The e-mails to both addresses after the team has corrected one. `{email}` and `{team}` are filled in. */
export const emailCorrectedTexts = {
  old: {
    subject: {
      fr: 'Cette adresse n’est plus celle d’un compte Mirabelle',
      en: 'This address no longer has a Mirabelle account',
      it: 'Con questo indirizzo non si accede più a Mirabelle',
    },
    title: {
      fr: 'L’adresse du compte a été corrigée.',
      en: 'The account’s address has been corrected.',
      it: 'L’indirizzo dell’account è stato corretto.',
    },
    body: {
      fr: 'Bonjour, un compte Mirabelle portait l’adresse {email}. Elle était mal écrite, et notre équipe l’a corrigée à la demande de la famille. Nous n’écrirons plus ici.',
      en: 'Hello, a Mirabelle account had the address {email}. It was mistyped, and our team has corrected it at the family’s request. We will no longer write to this address.',
      it: 'Buongiorno, un account Mirabelle era registrato con l’indirizzo {email}. Era scritto male e il nostro team lo ha corretto su richiesta della famiglia. Non scriveremo più qui.',
    },
  },
  new: {
    subject: {
      fr: 'Votre adresse e-mail a été corrigée',
      en: 'Your e-mail address has been corrected',
      it: 'Il tuo indirizzo e-mail è stato corretto',
    },
    title: {
      fr: 'Votre adresse a été corrigée.',
      en: 'Your address has been corrected.',
      it: 'Il tuo indirizzo è stato corretto.',
    },
    body: {
      fr: 'Bonjour, votre compte Mirabelle s’ouvre désormais avec {email}. Vos liens de connexion, vos factures et nos messages arriveront ici.',
      en: 'Hello, you now sign in to Mirabelle with {email}. Your login links, your invoices and our messages will come here.',
      it: 'Buongiorno, ora accedi a Mirabelle con {email}. I link di accesso, le fatture e i nostri messaggi arriveranno qui.',
    },
  },
  ended: {
    fr: 'Les appareils connectés ont été déconnectés, et les liens envoyés avant ne fonctionnent plus, l’adresse d’agenda non plus.',
    en: 'Signed-in devices have been signed out, and links sent before no longer work, nor does the calendar address.',
    it: 'I dispositivi connessi sono stati disconnessi e i link inviati prima non funzionano più, e nemmeno l’indirizzo dell’agenda.',
  },
  button: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  notYou: {
    fr: 'Vous n’attendiez pas ce message ? Écrivez-nous aussitôt à {team}.',
    en: 'Not expecting this? Write to us at once at {team}.',
    it: 'Non ti aspettavi questo messaggio? Scrivici subito a {team}.',
  },
} as const satisfies TextTree

/** A suspension with its reason, and its end (terms, section of the rules). */
export const suspensionTexts = {
  suspended: {
    subject: {
      fr: 'Votre compte Mirabelle est suspendu',
      en: 'Your Mirabelle account is suspended',
      it: 'Il suo account Mirabelle è sospeso',
    },
    title: {
      fr: 'Votre compte est suspendu.',
      en: 'Your account is suspended.',
      it: 'Il suo account è sospeso.',
    },
    body: {
      fr: 'Bonjour, nous avons suspendu votre compte. Les lives, les replays et les défis ne sont pas accessibles tant que cela dure, et les places réservées sont rendues.',
      en: 'Hello, we have suspended your account. Live sessions, replays and challenges are not available while this lasts, and places you had booked have been given back.',
      it: 'Buongiorno, abbiamo sospeso il suo account. Durante la sospensione dirette, registrazioni e sfide non sono accessibili, e i posti prenotati sono stati liberati.',
    },
  },
  why: { fr: 'La raison :', en: 'The reason:', it: 'Il motivo:' },
  money: {
    fr: 'Rien n’est prélevé pendant la suspension. Vous pouvez toujours vous connecter, nous écrire, télécharger vos données et résilier.',
    en: 'Nothing is charged during the suspension. You can still sign in, write to us, download your data and cancel.',
    it: 'Durante la sospensione non viene addebitato nulla. Può sempre accedere, scriverci, scaricare i suoi dati e disdire.',
  },
  write: { fr: 'Nous écrire', en: 'Write to us', it: 'Scriverci' },
  lifted: {
    subject: {
      fr: 'Votre compte Mirabelle est rouvert',
      en: 'Your Mirabelle account is open again',
      it: 'Il suo account Mirabelle è di nuovo attivo',
    },
    title: {
      fr: 'Votre compte est rouvert.',
      en: 'Your account is open again.',
      it: 'Il suo account è di nuovo attivo.',
    },
    body: {
      fr: 'Bonjour, la suspension est levée. Tout redevient comme avant ; si vous avez un abonnement en cours, ses prélèvements reprennent à la prochaine échéance.',
      en: 'Hello, the suspension has been lifted. Everything is as it was before; if you have an active subscription, its charges resume on the next billing date.',
      it: 'Buongiorno, la sospensione è revocata. Tutto torna come prima; se ha un abbonamento attivo, gli addebiti riprendono alla prossima scadenza.',
    },
  },
  open: { fr: 'Ouvrir Mirabelle', en: 'Open Mirabelle', it: 'Aprire Mirabelle' },
} as const satisfies TextTree

/** `{amount}` is filled in. */
export const partRefundedTexts = {
  subject: {
    fr: 'Nous vous remboursons {amount}',
    en: 'We are refunding you {amount}',
    it: 'Le rimborsiamo {amount}',
  },
  title: {
    fr: 'Un remboursement de {amount} est parti.',
    en: 'A refund of {amount} is on its way.',
    it: 'È in arrivo un rimborso di {amount}.',
  },
  body: {
    fr: 'Bonjour, nous vous rendons une partie d’un paiement, sur la carte utilisée pour payer. Comptez cinq à dix jours selon votre banque. Rien d’autre ne change dans votre compte.',
    en: 'Hello, we are refunding part of a payment to the card you paid with. It takes five to ten days, depending on your bank. Nothing else changes in your account.',
    it: 'Buongiorno, le restituiamo una parte di un pagamento, sulla carta usata. Occorrono da cinque a dieci giorni, a seconda della banca. Per il resto, nel suo account non cambia nulla.',
  },
  wholeBody: {
    fr: 'Bonjour, nous vous rendons un paiement en entier, sur la carte utilisée pour payer. Comptez cinq à dix jours selon votre banque. Rien d’autre ne change dans votre compte.',
    en: 'Hello, we are refunding a whole payment to the card you paid with. It takes five to ten days, depending on your bank. Nothing else changes in your account.',
    it: 'Buongiorno, le restituiamo un pagamento per intero, sulla carta usata. Occorrono da cinque a dieci giorni, a seconda della banca. Per il resto, nel suo account non cambia nulla.',
  },
  button: { fr: 'Voir mon compte', en: 'See my account', it: 'Vedere il mio account' },
} as const satisfies TextTree
