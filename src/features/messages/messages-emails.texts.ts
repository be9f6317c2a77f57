import type { TextTree } from '#src/shared/language/languages.ts'

export const replyEmailTexts = {
  subject: { fr: 'L’équipe vous a répondu', en: 'The team has replied to you', it: 'Il team ti ha risposto' },
  title: { fr: 'Notre réponse est là.', en: 'Here is our reply.', it: 'Ecco la nostra risposta.' },
  button: { fr: 'Ouvrir la conversation', en: 'Open the conversation', it: 'Apri la conversazione' },
  notRead: {
    fr: 'Personne ne lit les réponses à cet e-mail : écrivez-nous sur la page de la conversation.',
    en: 'Nobody reads replies to this e-mail: please write to us on the conversation page.',
    it: 'Nessuno legge le risposte a questa e-mail: scrivici nella pagina della conversazione.',
  },
} satisfies TextTree
