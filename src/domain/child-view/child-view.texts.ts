import type { TextTree } from '#src/shared/language/languages.ts'

/** What a parent sets for the children's view, and handing over the telephone or tablet. */
export const childViewTexts = {
  heading: {
    fr: 'Le verger de vos enfants',
    en: 'Your children’s orchard',
    it: 'Il frutteto dei tuoi figli',
  },
  lead: {
    fr: 'Passez la main : cet appareil ne montre plus que le verger de l’enfant. On en sort avec votre code.',
    en: 'Hand over: this device then shows nothing but the child’s orchard. Your code leads out of it.',
    it: 'Passa la mano: questo dispositivo mostra solo il frutteto. Se ne esce con il tuo codice.',
  },
  handOver: { fr: 'Passer la main à {name}', en: 'Hand over to {name}', it: 'Passa la mano a {name}' },
  pinNeeded: {
    fr: 'Choisissez d’abord le code de la famille.',
    en: 'First choose the family code.',
    it: 'Prima scegli il codice di famiglia.',
  },
  pinAtAccount: {
    fr: 'Choisir le code dans votre compte',
    en: 'Choose the code in your account',
    it: 'Scegli il codice nel tuo account',
  },
  pin: { fr: 'Code de la famille', en: 'Family code', it: 'Codice di famiglia' },
  pinHint: { fr: 'De quatre à six chiffres.', en: 'Four to six digits.', it: 'Da quattro a sei cifre.' },
  pinSet: {
    fr: 'Un code est choisi. Un nouveau le remplace.',
    en: 'A code is set. A new one replaces it.',
    it: 'Un codice è impostato. Uno nuovo lo sostituisce.',
  },
  pinWrong: {
    fr: 'Entre quatre et six chiffres.',
    en: 'Between four and six digits.',
    it: 'Tra quattro e sei cifre.',
  },
  keepPin: { fr: 'Garder ce code', en: 'Keep this code', it: 'Tieni questo codice' },
  limits: { fr: 'Les limites de {name}', en: '{name}’s limits', it: 'I limiti di {name}' },
  minutes: { fr: 'Vidéos par jour', en: 'Videos a day', it: 'Video al giorno' },
  noLimit: { fr: 'Sans limite', en: 'No limit', it: 'Senza limite' },
  minutesShown: { fr: '{minutes}\u00A0minutes', en: '{minutes} minutes', it: '{minutes} minuti' },
  restFrom: { fr: 'Repos dès', en: 'Rest from', it: 'Riposo dalle' },
  restTo: { fr: 'jusqu’à', en: 'until', it: 'fino alle' },
  restHint: {
    fr: 'Sur les replays et les défis. Un live où l’enfant a sa place reste ouvert.',
    en: 'For replays and challenges. A live session in which the child has a place stays open.',
    it: 'Per registrazioni e sfide. Una diretta in cui c’è posto resta aperta.',
  },
  keepLimits: { fr: 'Garder ces limites', en: 'Keep these limits', it: 'Tieni questi limiti' },
  kept: { fr: 'C’est gardé.', en: 'Kept.', it: 'Fatto.' },
  wrongHours: {
    fr: 'Il faut deux heures différentes, ou aucune.',
    en: 'Two different times are needed, or none.',
    it: 'Servono due ore diverse, o nessuna.',
  },
  failed: {
    fr: 'Ça n’a pas marché. Réessayez dans un instant.',
    en: 'That did not work. Try again in a moment.',
    it: 'Non ha funzionato. Riprova tra un momento.',
  },
  badges: {
    fr: 'Télécharger les badges de {name}',
    en: 'Download {name}’s badges',
    it: 'Scarica i distintivi di {name}',
  },
} satisfies TextTree
