import type { TextTree } from '#src/shared/language/languages.ts'

/** What a parent reads for each kind of e-mail that goes to families. */
export const emailKindTexts = {
  'consent-withdrawn': { fr: 'Accord retiré', en: 'Consent withdrawn', it: 'Consenso revocato' },
  'contact-receipt': { fr: 'Message bien reçu', en: 'Message received', it: 'Messaggio ricevuto' },
  'email-change': { fr: 'Changement d’adresse', en: 'Change of address', it: 'Cambio di indirizzo' },
  'email-changed': { fr: 'Adresse changée', en: 'Address changed', it: 'Indirizzo cambiato' },
  'email-corrected': {
    fr: 'Adresse corrigée par l’équipe',
    en: 'Address corrected by the team',
    it: 'Indirizzo corretto dal team',
  },
  'erase-family': { fr: 'Effacement du compte', en: 'Erasing the account', it: 'Cancellazione dell’account' },
  gift: { fr: 'Cadeau reçu', en: 'Gift received', it: 'Regalo ricevuto' },
  'gift-acknowledged': { fr: 'Cadeau acheté', en: 'Gift bought', it: 'Regalo acquistato' },
  'gift-refunded': { fr: 'Cadeau remboursé', en: 'Gift refunded', it: 'Regalo rimborsato' },
  'guardian-invitation': {
    fr: 'Invitation d’un deuxième parent',
    en: 'Invitation to a second parent',
    it: 'Invito di un secondo genitore',
  },
  'guardian-joined': {
    fr: 'Arrivée du deuxième parent',
    en: 'Second parent joined',
    it: 'Arrivo del secondo genitore',
  },
  'guardian-left': {
    fr: 'Départ du deuxième parent',
    en: 'Second parent left',
    it: 'Uscita del secondo genitore',
  },
  guide: { fr: 'Guide', en: 'Guide', it: 'Guida' },
  'leaving-acknowledged': {
    fr: 'Accusé de réception d’une rétractation ou d’une résiliation',
    en: 'Acknowledgement of a withdrawal or cancellation',
    it: 'Conferma di ricezione di un recesso o di una disdetta',
  },
  'leaving-confirmation': {
    fr: 'Rétractation ou résiliation à confirmer',
    en: 'Withdrawal or cancellation to confirm',
    it: 'Recesso o disdetta da confermare',
  },
  'letter-confirmation': {
    fr: 'Lettre du verger à confirmer',
    en: 'Orchard letter to confirm',
    it: 'Lettera del frutteto da confermare',
  },
  'letter-welcome': {
    fr: 'Première lettre du verger',
    en: 'First orchard letter',
    it: 'Prima lettera del frutteto',
  },
  'live-news': {
    fr: 'Changement ou annulation d’un live',
    en: 'Change or cancellation of a live session',
    it: 'Cambio o annullamento di una diretta',
  },
  'live-registration': { fr: 'Place à un live', en: 'Place in a live session', it: 'Posto in una diretta' },
  'live-reminder': {
    fr: 'Rappel d’un live',
    en: 'Reminder of a live session',
    it: 'Promemoria di una diretta',
  },
  'login-link': { fr: 'Lien de connexion', en: 'Login link', it: 'Link di accesso' },
  'message-answer': { fr: 'Réponse de l’équipe', en: 'Reply from the team', it: 'Risposta del team' },
  'monthly-letter': { fr: 'Lettre du verger', en: 'Orchard letter', it: 'Lettera del frutteto' },
  notice: {
    fr: 'Message à toutes les familles',
    en: 'Message to all families',
    it: 'Messaggio alle famiglie',
  },
  'one-to-one': { fr: 'Séance individuelle', en: 'One-to-one session', it: 'Incontro individuale' },
  'part-refunded': { fr: 'Remboursement partiel', en: 'Partial refund', it: 'Rimborso parziale' },
  'replay-news': { fr: 'Nouveau replay', en: 'New replay', it: 'Nuova registrazione' },
  subscription: { fr: 'Abonnement', en: 'Subscription', it: 'Abbonamento' },
  suspension: { fr: 'Suspension du compte', en: 'Account suspension', it: 'Sospensione dell’account' },
  weekly: { fr: 'E-mail de la semaine', en: 'Weekly e-mail', it: 'E-mail della settimana' },
} as const satisfies TextTree
