import type { TextTree } from '#src/shared/language/languages.ts'

export const replayNewsTexts = {
  subject: {
    fr: 'Le replay est là : {title}',
    en: 'The replay is here: {title}',
    it: 'La registrazione è pronta: {title}',
  },
  title: {
    fr: 'À voir quand vous voulez',
    en: 'Yours to watch whenever you like',
    it: 'Da rivedere quando vuoi',
  },
  body: {
    fr: 'Le live « {title} » est maintenant disponible en replay. Une place y était réservée pour {children}.',
    en: 'The live session “{title}” is now available as a replay. {children} had a place in it.',
    it: 'La diretta «{title}» ora si può rivedere. C’era un posto prenotato per {children}.',
  },
  rest: {
    fr: 'Rien ne presse : il reste là.',
    en: 'There is no hurry: it will still be there.',
    it: 'Nessuna fretta: resta lì.',
  },
  button: { fr: 'Voir le replay', en: 'Watch the replay', it: 'Guarda la registrazione' },
  why: {
    fr: 'Vous recevez ce message parce que votre enfant avait une place à ce live ; cela se règle sur la page Mon compte.',
    en: 'You are receiving this because your child had a place in this session; you can change this on your account page.',
    it: 'Ricevi questo messaggio perché la tua famiglia aveva un posto in questa diretta; le e-mail si scelgono nella pagina Il mio account.',
  },
} satisfies TextTree
