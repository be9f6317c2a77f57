import type { TextTree } from '#src/shared/language/languages.ts'

/** The field for a gift's code, on the account page and on the gift page. */
export const redeemGiftTexts = {
  heading: { fr: 'Un code cadeau ?', en: 'Do you have a gift code?', it: 'Un codice regalo?' },
  text: {
    fr: 'Avec un abonnement en cours, le prochain prélèvement est repoussé d’autant de mois. Sans abonnement, les mois offerts commencent aussitôt.',
    en: 'If you have a subscription, your next charge is put back by as many months. If you have none, your free months start at once.',
    it: 'Con un abbonamento attivo, il prossimo addebito slitta di altrettanti mesi. Senza abbonamento, i mesi regalati iniziano subito.',
  },
  code: { fr: 'Code cadeau', en: 'Gift code', it: 'Codice regalo' },
  submit: { fr: 'Utiliser le code', en: 'Use the code', it: 'Usa il codice' },
  pending: { fr: 'Vérification…', en: 'Checking…', it: 'Verifica…' },
  done: {
    fr: 'C’est fait : {days} jours offerts, accès ouvert jusqu’au {date}.',
    en: 'Done: {days} free days, access open until {date}.',
    it: 'Fatto: {days} giorni in regalo, accesso aperto fino al {date}.',
  },
  doneMoved: {
    fr: 'C’est fait : votre prochain prélèvement est repoussé de {days} jours.',
    en: 'Done: your next charge has been put back by {days} days.',
    it: 'Fatto: il prossimo addebito è rinviato di {days} giorni.',
  },
  errors: {
    empty: { fr: 'Saisissez le code', en: 'Enter the code', it: 'Inserisci il codice' },
    unknownCode: {
      fr: 'Ce code n’est pas reconnu. Vérifiez-le dans l’e-mail du cadeau.',
      en: 'We do not recognise this code. Check it against the gift e-mail.',
      it: 'Codice non riconosciuto. Controllalo nell’e-mail del regalo.',
    },
    used: {
      fr: 'Ce code a déjà servi.',
      en: 'This code has already been used.',
      it: 'Questo codice è già stato usato.',
    },
    refunded: {
      fr: 'Ce cadeau a été remboursé : son code n’est plus valable.',
      en: 'This gift was refunded: its code is no longer valid.',
      it: 'Questo regalo è stato rimborsato: il codice non è più valido.',
    },
    tooMany: {
      fr: 'Trop d’essais. Réessayez dans une heure.',
      en: 'Too many attempts. Try again in an hour.',
      it: 'Troppi tentativi. Riprova tra un’ora.',
    },
    failed: {
      fr: 'La vérification n’a pas abouti. Rien n’est perdu : réessayez dans un instant.',
      en: 'That did not go through. Nothing is lost: try again in a moment.',
      it: 'La verifica non è riuscita. Nulla è andato perso: riprova tra un istante.',
    },
  },
} as const satisfies TextTree
