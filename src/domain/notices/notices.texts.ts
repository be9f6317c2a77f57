import type { TextTree } from '#src/shared/language/languages.ts'

export const noticeTexts = {
  label: { fr: 'Message de l’équipe', en: 'Message from the team', it: 'Messaggio del team' },
  button: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Aprire il mio account' },
  close: { fr: 'Fermer ce message', en: 'Close this message', it: 'Chiudere questo messaggio' },
  suspended: {
    fr: 'Votre compte est suspendu',
    en: 'Your account is suspended',
    it: 'Il suo account è sospeso',
  },
  appliesFrom: {
    fr: 'Ce changement s’applique à partir du {day}.',
    en: 'This change applies from {day}.',
    it: 'Questa modifica si applica a partire dal {day}.',
  },
  why: {
    fr: 'Ce message concerne votre abonnement ; il est envoyé à toutes les familles abonnées qu’il concerne.',
    en: 'This message is about your subscription; it is sent to every family it concerns.',
    it: 'Questo messaggio riguarda il suo abbonamento; è inviato a tutte le famiglie abbonate coinvolte.',
  },
} as const satisfies TextTree
