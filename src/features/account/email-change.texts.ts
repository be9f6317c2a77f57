import type { TextTree } from '#src/shared/language/languages.ts'

export const emailChangePageTexts = {
  heading: { fr: 'Adresse e-mail', en: 'E-mail address', it: 'Indirizzo e-mail' },
  present: {
    fr: 'Votre compte s’ouvre avec {email}.',
    en: 'You sign in with {email}.',
    it: 'L’indirizzo con cui accedi è {email}.',
  },
  label: { fr: 'Nouvelle adresse', en: 'New address', it: 'Nuovo indirizzo' },
  hint: {
    fr: 'L’ancienne et la nouvelle adresse reçoivent chacune un lien de confirmation.',
    en: 'The old and the new address each receive a confirmation link.',
    it: 'Il vecchio e il nuovo indirizzo ricevono ciascuno un link di conferma.',
  },
  ask: { fr: 'Changer d’adresse', en: 'Change the address', it: 'Cambia indirizzo' },
  asking: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
  waiting: {
    fr: 'Le changement pour {email} attend vos deux confirmations, dans les 24 heures qui suivent la demande.',
    en: 'The change to {email} is waiting for your two confirmations, within 24 hours of your request.',
    it: 'Il cambio verso {email} attende le tue due conferme, entro 24 ore dalla richiesta.',
  },
  sides: {
    old: { fr: 'Ancienne adresse', en: 'Old address', it: 'Vecchio indirizzo' },
    new: { fr: 'Nouvelle adresse', en: 'New address', it: 'Nuovo indirizzo' },
  },
  confirmed: { fr: 'Confirmée', en: 'Confirmed', it: 'Confermato' },
  unconfirmed: { fr: 'À confirmer', en: 'To be confirmed', it: 'Da confermare' },
  cancel: { fr: 'Annuler le changement', en: 'Cancel the change', it: 'Annulla il cambio' },
  canceling: { fr: 'Annulation…', en: 'Cancelling…', it: 'Annullamento…' },
  canceled: { fr: 'Changement annulé', en: 'Change cancelled', it: 'Cambio annullato' },
  loading: { fr: 'Chargement de l’adresse', en: 'Loading your address', it: 'Caricamento dell’indirizzo' },
  failed: {
    fr: 'L’adresse n’a pas pu être chargée.',
    en: 'Your address could not be loaded.',
    it: 'Non è stato possibile caricare l’indirizzo.',
  },
  failures: {
    invalid: {
      fr: 'Cette adresse semble incomplète. Vérifiez qu’elle ressemble à nom@exemple.lu.',
      en: 'That address seems incomplete. It should look like name@example.com.',
      it: 'L’indirizzo sembra incompleto. Deve avere la forma nome@esempio.it.',
    },
    sameEmail: {
      fr: 'C’est déjà l’adresse du compte.',
      en: 'That is already your account’s address.',
      it: 'È già l’indirizzo dell’account.',
    },
    emailTaken: {
      fr: 'Cette adresse appartient maintenant à un autre compte. La vôtre ne change pas.',
      en: 'This address now belongs to another account. Yours has not changed.',
      it: 'Questo indirizzo appartiene ora a un altro account. Il tuo non cambia.',
    },
  },
  confirmation: {
    heading: {
      fr: 'Confirmer cette adresse ?',
      en: 'Confirm this address?',
      it: 'Confermare questo indirizzo?',
    },
    text: {
      fr: 'Confirmez seulement si vous avez demandé vous-même à changer l’adresse de votre compte. Quand les deux adresses sont confirmées, le compte s’ouvre avec la nouvelle, et les autres appareils sont déconnectés.',
      en: 'Confirm only if it was you who asked to change your account’s address. Once both addresses are confirmed, you sign in with the new one, and the other devices are signed out.',
      it: 'Conferma solo se hai chiesto tu di cambiare l’indirizzo del tuo account. Quando entrambi gli indirizzi sono confermati, si accede con il nuovo e gli altri dispositivi vengono disconnessi.',
    },
    confirm: { fr: 'Confirmer', en: 'Confirm', it: 'Conferma' },
    pending: { fr: 'Confirmation…', en: 'Confirming…', it: 'Conferma…' },
    keep: { fr: 'Ne rien changer', en: 'Change nothing', it: 'Non cambiare nulla' },
    half: {
      fr: 'Confirmé. Il manque l’autre adresse : ouvrez le lien qu’elle a reçu.',
      en: 'Confirmed. The other address is still to be confirmed: open the link sent to it.',
      it: 'Confermato. Manca l’altro indirizzo: apri il link che ha ricevuto.',
    },
    complete: {
      fr: 'L’adresse de votre compte a changé.',
      en: 'Your account’s address has changed.',
      it: 'L’indirizzo del tuo account è cambiato.',
    },
    toAccount: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Apri il mio account' },
  },
} as const satisfies TextTree
