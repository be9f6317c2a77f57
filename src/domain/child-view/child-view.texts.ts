import type { TextTree } from '#src/shared/language/languages.ts'

/** Texts of a parent's settings for the children's view, and of handing over the telephone or tablet. */
export const childViewTexts = {
  heading: {
    fr: 'Le verger de vos enfants',
    en: 'Your children’s orchard',
    it: 'Il frutteto dei tuoi figli',
  },
  lead: {
    fr: 'Passez la main : dans ce navigateur, Mirabelle ne montre plus que le verger de l’enfant. On en sort avec votre code.',
    en: 'Hand the screen over, and in this browser Mirabelle shows only your child’s orchard. Your code brings you back.',
    it: 'Passa il dispositivo: in questo browser Mirabelle mostra solo il frutteto. Per uscirne serve il tuo codice.',
  },
  loading: {
    fr: 'Chargement des réglages',
    en: 'Loading the settings',
    it: 'Caricamento delle impostazioni',
  },
  notLoaded: {
    fr: 'Les réglages n’ont pas pu être chargés.',
    en: 'The settings could not be loaded.',
    it: 'Non è stato possibile caricare le impostazioni.',
  },
  handOver: { fr: 'Passer la main à {name}', en: 'Hand over to {name}', it: 'Passa il dispositivo a {name}' },
  pinNeeded: {
    fr: 'Choisissez d’abord le code de la famille.',
    en: 'Choose the family code first.',
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
    en: 'A code is set. A new one will replace it.',
    it: 'C’è già un codice. Uno nuovo lo sostituirà.',
  },
  pinWrong: {
    fr: 'Entre quatre et six chiffres.',
    en: 'Between four and six digits.',
    it: 'Tra quattro e sei cifre.',
  },
  showPin: { fr: 'Afficher le code', en: 'Show the code', it: 'Mostra il codice' },
  storePin: { fr: 'Enregistrer ce code', en: 'Save this code', it: 'Salva questo codice' },
  limits: { fr: 'Les limites de {name}', en: '{name}’s limits', it: 'I limiti di {name}' },
  minutes: {
    fr: 'Temps de vidéo par jour',
    en: 'Video time per day',
    it: 'Tempo di video al giorno',
  },
  minutesHint: {
    fr: 'Ensuite, le verger dort jusqu’à demain, défis compris.',
    en: 'After that, the orchard sleeps until tomorrow, challenges included.',
    it: 'Poi il frutteto dorme fino a domani, sfide comprese.',
  },
  noLimit: { fr: 'Sans limite', en: 'No limit', it: 'Senza limite' },
  minutesShown: { fr: '{minutes}\u00A0minutes', en: '{minutes} minutes', it: '{minutes} minuti' },
  restFrom: { fr: 'Repos dès', en: 'Rest from', it: 'Riposo dalle' },
  restTo: { fr: 'Repos jusqu’à', en: 'Rest until', it: 'Riposo fino alle' },
  restHint: {
    fr: 'Pour les replays et les défis. Un live où l’enfant a sa place reste ouvert.',
    en: 'For replays and challenges. Your child can still join a live session they have a place in.',
    it: 'Vale per registrazioni e sfide, non per le dirette già prenotate.',
  },
  keepLimits: { fr: 'Enregistrer ces limites', en: 'Save these limits', it: 'Salva questi limiti' },
  kept: { fr: 'C’est enregistré.', en: 'Saved.', it: 'Salvato.' },
  wrongHours: {
    fr: 'Il faut deux heures différentes, ou aucune.',
    en: 'Choose two different times, or none.',
    it: 'Indica due orari diversi, o nessuno.',
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
