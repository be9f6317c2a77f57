import type { TextTree } from '#src/shared/language/languages.ts'

export const notificationTexts = {
  heading: { fr: 'E-mails que vous recevez', en: 'E-mails you receive', it: 'E-mail che ricevi' },
  text: {
    fr: 'En cas de changement d’heure ou d’annulation, nous vous écrivons toujours.',
    en: 'If a time changes or a session is cancelled, we always write to you.',
    it: 'Se un orario cambia o c’è un annullamento, ti scriviamo sempre.',
  },
  loading: {
    fr: 'Chargement de vos choix',
    en: 'Loading your choices',
    it: 'Caricamento delle tue scelte',
  },
  notLoaded: {
    fr: 'Vos choix n’ont pas pu être chargés.',
    en: 'Your choices could not be loaded.',
    it: 'Non è stato possibile caricare le tue scelte.',
  },
  again: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  failed: {
    fr: 'Votre choix n’a pas pu être enregistré. Réessayez dans un instant.',
    en: 'Your choice could not be saved. Try again in a moment.',
    it: 'Non è stato possibile salvare la tua scelta. Riprova tra un momento.',
  },
  weeklyDay: {
    fr: 'Jour de l’e-mail de la semaine',
    en: 'Day of the weekly e-mail',
    it: 'Giorno dell’e-mail della settimana',
  },
  weeklyHour: {
    fr: 'Il part à 18 h, à l’heure de votre famille.',
    en: 'It is sent at 6 pm in your family’s time zone.',
    it: 'Parte alle 18, secondo il fuso orario della famiglia.',
  },
  days: {
    monday: { fr: 'Lundi', en: 'Monday', it: 'Lunedì' },
    tuesday: { fr: 'Mardi', en: 'Tuesday', it: 'Martedì' },
    wednesday: { fr: 'Mercredi', en: 'Wednesday', it: 'Mercoledì' },
    thursday: { fr: 'Jeudi', en: 'Thursday', it: 'Giovedì' },
    friday: { fr: 'Vendredi', en: 'Friday', it: 'Venerdì' },
    saturday: { fr: 'Samedi', en: 'Saturday', it: 'Sabato' },
    sunday: { fr: 'Dimanche', en: 'Sunday', it: 'Domenica' },
  },
  purposes: {
    registrations: {
      fr: 'Inscriptions et places libérées',
      en: 'Places booked and places that come free',
      it: 'Iscrizioni e posti liberati',
    },
    reminders: {
      fr: 'Rappels, un jour et une heure avant un live ou une séance',
      en: 'Reminders, a day and an hour before a session',
      it: 'Promemoria, un giorno e un’ora prima di una diretta o di un incontro',
    },
    weekly: {
      fr: 'La semaine de vos enfants, une fois par semaine',
      en: 'Your children’s week in brief, once a week',
      it: 'La settimana dei tuoi figli, una volta alla settimana',
    },
    replays: { fr: 'Nouveaux replays', en: 'New replays', it: 'Nuove registrazioni' },
    messages: {
      fr: 'Messages de l’équipe et mots des experts',
      en: 'Messages from the team and experts’ notes',
      it: 'Messaggi del team e note degli esperti',
    },
  },
} as const satisfies TextTree
