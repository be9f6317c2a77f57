import type { TextTree } from '#src/shared/language/languages.ts'

export const messagesTexts = {
  meta: {
    title: { fr: 'Messages | Mirabelle', en: 'Messages | Mirabelle', it: 'Messaggi | Mirabelle' },
    description: {
      fr: 'Votre conversation avec l’équipe.',
      en: 'Your conversation with the team.',
      it: 'La tua conversazione con il team.',
    },
    keywords: { fr: 'messages, équipe', en: 'messages, team', it: 'messaggi, team' },
  },
  heading: { fr: 'Vos messages', en: 'Your messages', it: 'I tuoi messaggi' },
  lead: {
    fr: 'Une personne de l’équipe vous lit, et vous répond ici ; un e-mail vous prévient, sauf si vous l’avez désactivé.',
    en: 'Someone on the team reads every message and replies here; an e-mail lets you know, unless you have switched it off.',
    it: 'Una persona del team legge i tuoi messaggi e ti risponde qui; un’e-mail ti avvisa, se non l’hai disattivata.',
  },
  within: {
    usual: {
      fr: 'Réponse sous 24 heures ouvrées, du lundi au vendredi, de 9 h à 18 h.',
      en: 'A reply within 24 business hours, Monday to Friday, 9 am to 6 pm.',
      it: 'Risposta entro 24 ore lavorative, dal lunedì al venerdì, dalle 9 alle 18.',
    },
    complete: {
      fr: 'Réponse sous 8 heures ouvrées, du lundi au vendredi, de 9 h à 18 h.',
      en: 'A reply within 8 business hours, Monday to Friday, 9 am to 6 pm.',
      it: 'Risposta entro 8 ore lavorative, dal lunedì al venerdì, dalle 9 alle 18.',
    },
  },
  loading: {
    fr: 'Chargement de la conversation',
    en: 'Loading the conversation',
    it: 'Caricamento della conversazione',
  },
  failed: {
    fr: 'La conversation n’a pas pu être chargée. Vérifiez votre connexion.',
    en: 'The conversation could not be loaded. Check your connection.',
    it: 'Non è stato possibile caricare la conversazione. Controlla la connessione.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  signedOut: {
    fr: 'Cette page est celle de votre famille.',
    en: 'This is your family’s own page.',
    it: 'Questa pagina è della tua famiglia.',
  },
  signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  conversation: { fr: 'Conversation', en: 'Conversation', it: 'Conversazione' },
  empty: {
    fr: 'Rien d’écrit pour l’instant. Une question, même petite, est la bienvenue.',
    en: 'Nothing written yet. Any question is welcome, even a small one.',
    it: 'Non c’è ancora nessun messaggio. Ogni domanda è benvenuta, anche piccola.',
  },
  from: {
    family: { fr: 'Vous', en: 'You', it: 'Tu' },
    otherGuardian: { fr: 'L’autre parent', en: 'The other parent', it: 'L’altro genitore' },
    team: { fr: 'L’équipe', en: 'The team', it: 'Il team' },
  },
  at: { fr: '{who}, le {day} à {time}', en: '{who}, {day} at {time}', it: '{who}, il {day} alle {time}' },
  label: { fr: 'Votre message', en: 'Your message', it: 'Il tuo messaggio' },
  hint: {
    fr: 'N’indiquez aucune donnée médicale sur votre enfant.',
    en: 'Please leave out medical details about your child.',
    it: 'Non scrivere dati medici su tuo figlio o tua figlia.',
  },
  send: { fr: 'Envoyer', en: 'Send', it: 'Invia' },
  sending: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
  sent: { fr: 'Message envoyé.', en: 'Message sent.', it: 'Messaggio inviato.' },
  errors: {
    required: { fr: 'Le message est requis', en: 'A message is required', it: 'Il messaggio è obbligatorio' },
    long: {
      fr: 'Le message ne peut pas dépasser 5 000 caractères',
      en: 'The message cannot be longer than 5,000 characters',
      it: 'Il messaggio non può superare i 5000 caratteri',
    },
    failed: {
      fr: 'Le message n’est pas parti. Ce que vous avez écrit est toujours là.',
      en: 'The message was not sent. What you wrote is still here.',
      it: 'Il messaggio non è partito. Quello che hai scritto è ancora qui.',
    },
    signedOut: {
      fr: 'Votre session est terminée : connectez-vous dans un autre onglet, puis renvoyez.',
      en: 'You have been signed out. Sign in again in another tab, then send it again.',
      it: 'La tua sessione è terminata: accedi in un’altra scheda, poi invia di nuovo.',
    },
    tooMany: {
      fr: 'Trop de messages d’un coup. Réessayez dans quelques minutes.',
      en: 'That is a lot of messages at once. Please try again in a few minutes.',
      it: 'Troppi messaggi insieme. Riprova tra qualche minuto.',
    },
  },
} satisfies TextTree
