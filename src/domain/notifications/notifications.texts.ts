import type { TextTree } from '#src/shared/language/languages.ts'

export const notificationTexts = {
  heading: { fr: 'E-mails que vous recevez', en: 'E-mails you receive', it: 'E-mail che ricevi' },
  text: {
    fr: 'Un changement d’heure ou une annulation vous est toujours écrit.',
    en: 'A change of time or a cancellation is always written to you.',
    it: 'Un cambio di orario o un annullamento ti viene sempre scritto.',
  },
  failed: {
    fr: 'Votre choix n’a pas pu être enregistré. Réessayez dans un instant.',
    en: 'Your choice could not be saved. Try again in a moment.',
    it: 'Non è stato possibile salvare la tua scelta. Riprova tra un momento.',
  },
  purposes: {
    registrations: {
      fr: 'Inscriptions et places libérées',
      en: 'Places taken and come free',
      it: 'Iscrizioni e posti liberati',
    },
    reminders: {
      fr: 'Rappels, un jour et une heure avant un live',
      en: 'Reminders, a day and an hour before a session',
      it: 'Promemoria, un giorno e un’ora prima di una diretta',
    },
    weekly: {
      fr: 'La semaine, le dimanche soir',
      en: 'The week, on Sunday evening',
      it: 'La settimana, la domenica sera',
    },
    replays: { fr: 'Nouveaux replays', en: 'New replays', it: 'Nuove registrazioni' },
    messages: { fr: 'Messages de l’équipe', en: 'Messages from the team', it: 'Messaggi del team' },
  },
} as const satisfies TextTree
