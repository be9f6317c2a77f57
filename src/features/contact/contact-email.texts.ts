import type { TextTree } from '#src/shared/language/languages.ts'

/** The receipt for the parent. The e-mail to the team is in French only, like the back-office. */
export const contactReceiptTexts = {
  subject: {
    fr: 'Nous avons bien reçu votre message',
    en: 'We have received your message',
    it: 'Abbiamo ricevuto il tuo messaggio',
  },
  title: {
    fr: 'Votre message est arrivé.',
    en: 'Your message has arrived.',
    it: 'Il tuo messaggio è arrivato.',
  },
  body: {
    fr: 'Une personne de l’équipe vous répond sous 24 heures ouvrées, à cette adresse. Vous n’avez rien d’autre à faire.',
    en: 'Someone on the team will reply within 24 business hours, at this address. There is nothing else you need to do.',
    it: 'Una persona del nostro team ti risponde entro 24 ore lavorative, a questo indirizzo. Non devi fare altro.',
  },
  family: {
    usual: {
      fr: 'Une personne de l’équipe vous répond sous 24 heures ouvrées, dans vos messages. Vous n’avez rien d’autre à faire.',
      en: 'Someone on the team will reply within 24 business hours, in your messages. There is nothing else you need to do.',
      it: 'Una persona del nostro team ti risponde entro 24 ore lavorative, nei tuoi messaggi. Non devi fare altro.',
    },
    complete: {
      fr: 'Une personne de l’équipe vous répond sous 8 heures ouvrées, dans vos messages. Vous n’avez rien d’autre à faire.',
      en: 'Someone on the team will reply within 8 business hours, in your messages. There is nothing else you need to do.',
      it: 'Una persona del nostro team ti risponde entro 8 ore lavorative, nei tuoi messaggi. Non devi fare altro.',
    },
  },
  meanwhile: {
    fr: 'En attendant, la réponse est peut-être déjà dans les questions fréquentes.',
    en: 'In the meantime, the answer may already be among the frequently asked questions.',
    it: 'Nel frattempo, la risposta potrebbe essere già tra le domande frequenti.',
  },
  button: {
    fr: 'Lire les questions fréquentes',
    en: 'Read the frequently asked questions',
    it: 'Leggi le domande frequenti',
  },
  notYou: {
    fr: 'Vous ne nous avez pas écrit ? Quelqu’un s’est trompé d’adresse : ignorez cet e-mail.',
    en: 'If you did not write to us, someone mistyped an address: please ignore this e-mail.',
    it: 'Non ci hai scritto? Qualcuno ha sbagliato indirizzo: ignora questa e-mail.',
  },
} satisfies TextTree

export const contactTeamTexts = {
  subject: 'Message de {firstName} {lastName}',
  title: 'Un message du formulaire',
  from: 'De : {firstName} {lastName}, {email}',
  phone: 'Téléphone : {phone}',
  language: 'Langue : {language}',
  reply: 'Répondez à cet e-mail : la réponse part vers l’adresse du parent.',
}
