import type { TextTree } from '#src/shared/language/languages.ts'
import { minutesTexts } from '#src/shared/language/minutes.texts.ts'

/** One challenge, on the screen and on paper. */
export const challengeTexts = {
  meta: {
    title: { fr: 'Un défi | Mirabelle', en: 'A challenge | Mirabelle', it: 'Una sfida | Mirabelle' },
    description: {
      fr: 'Un défi à la maison, pas à pas.',
      en: 'A challenge at home, step by step.',
      it: 'Una sfida a casa, passo dopo passo.',
    },
    keywords: { fr: 'défi, maison, enfant', en: 'challenge, home, child', it: 'sfida, casa, bambini' },
  },
  heading: { fr: 'Un défi à la maison', en: 'A challenge at home', it: 'Una sfida a casa' },
  kicker: { fr: 'Défi à la maison, {theme}', en: 'Challenge at home, {theme}', it: 'Sfida a casa, {theme}' },
  loading: { fr: 'Chargement du défi', en: 'Loading the challenge', it: 'Caricamento della sfida' },
  failed: {
    fr: 'Le défi n’a pas pu être chargé. La fiche imprimée suffit : tout y est.',
    en: 'The challenge could not be loaded. The printed sheet is enough: everything is on it.',
    it: 'Non è stato possibile caricare la sfida. Basta la scheda stampata: c’è tutto.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  unknown: {
    fr: 'Ce défi n’est pas proposé, ou ne l’est plus.',
    en: 'This challenge is not available, or no longer is.',
    it: 'Questa sfida non è disponibile.',
  },
  all: { fr: 'Voir les défis', en: 'See the challenges', it: 'Vedi le sfide' },
  signedOut: {
    fr: 'Connectez-vous pour voir les défis de votre famille.',
    en: 'Sign in to see your family’s challenges.',
    it: 'Accedi per vedere le sfide della tua famiglia.',
  },
  signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  minutes: minutesTexts,
  steps: { fr: 'Pas à pas', en: 'Step by step', it: 'Passo dopo passo' },
  materials: { fr: 'Ce qu’il te faut', en: 'What you need', it: 'Che cosa ti serve' },
  forParents: {
    title: { fr: 'Pour les parents', en: 'For parents', it: 'Per i genitori' },
    text: {
      fr: 'Laissez faire, même si c’est de travers. Rien ne presse : on commence le défi quand on veut, on peut le laisser sans rien perdre.',
      en: 'Let them do it, even if it comes out crooked. There is no hurry: start whenever you like, and stop without losing anything.',
      it: 'Lascia fare, anche se viene storto. Non c’è fretta: la sfida si comincia quando si vuole, si può lasciare senza perdere nulla.',
    },
    materials: { fr: 'Il manque quelque chose ?', en: 'Something missing?', it: 'Manca qualcosa?' },
    other: {
      fr: 'On prend autre chose. Rien n’est raté.',
      en: 'Use something else. Nothing is spoilt.',
      it: 'Si prende altro. Niente è sbagliato.',
    },
  },
  begin: { fr: 'Je commence', en: 'I’ll start', it: 'Comincio' },
  done: { fr: 'C’est fait', en: 'Done', it: 'Fatto' },
  leave: { fr: 'Laisser pour l’instant', en: 'Leave it for now', it: 'Lascia per ora' },
  again: { fr: 'Recommencer', en: 'Do it again', it: 'Ricomincia' },
  print: { fr: 'Imprimer la fiche', en: 'Print the sheet', it: 'Stampa la scheda' },
  waiting: {
    fr: 'Fait, à confirmer par un parent',
    en: 'Done, for a parent to confirm',
    it: 'Fatta, un genitore confermerà',
  },
  confirmed: {
    fr: 'Confirmé : un fruit a poussé.',
    en: 'Confirmed: a fruit has grown.',
    it: 'Confermata: è cresciuto un frutto.',
  },
  openConfirm: { fr: 'Confirmer', en: 'Confirm', it: 'Conferma' },
  confirm: {
    title: {
      fr: '{name} dit que c’est fait.',
      en: '{name} says it is done.',
      it: '{name} dice di averla fatta.',
    },
    text: {
      fr: 'Vous l’avez vu, ou on vous l’a raconté ? Confirmez : un fruit pousse sur son arbre, et ce badge s’y accroche.',
      en: 'Did you see it, or hear about it? Confirm, and a fruit grows on the tree and this badge hangs there.',
      it: 'L’hai visto, o te l’hanno raccontato? Conferma: sull’albero cresce un frutto e si appende questo distintivo.',
    },
    /** Where this theme's badge hangs on the tree already. */
    textAgain: {
      fr: 'Vous l’avez vu, ou on vous l’a raconté ? Confirmez : un fruit pousse sur son arbre.',
      en: 'Did you see it, or hear about it? Confirm, and a fruit grows on the tree.',
      it: 'L’hai visto, o te l’hanno raccontato? Conferma: sull’albero cresce un frutto.',
    },
    /** Where the challenge's fruit has grown already. */
    textOnceMore: {
      fr: 'Vous l’avez vu, ou on vous l’a raconté ? Confirmez : c’est fait une fois de plus.',
      en: 'Did you see it, or hear about it? Confirm that it was done once more.',
      it: 'L’hai visto, o te l’hanno raccontato? Conferma: è stata fatta un’altra volta.',
    },
    words: {
      fr: 'Un mot pour {name} (facultatif)',
      en: 'A note for {name} (optional)',
      it: 'Due righe per {name} (facoltative)',
    },
    private: {
      fr: 'Lu par {name} seulement. Rien ne sort de la famille.',
      en: 'Only {name} reads it. Nothing leaves the family.',
      it: 'Le legge solo {name}. Niente esce dalla famiglia.',
    },
    yes: { fr: 'Je confirme', en: 'I confirm', it: 'Confermo' },
    notYet: { fr: 'Pas encore', en: 'Not yet', it: 'Non ancora' },
    close: { fr: 'Fermer', en: 'Close', it: 'Chiudi' },
  },
  sessionEnded: {
    fr: 'Votre session est terminée : connectez-vous dans un autre onglet, puis confirmez ici.',
    en: 'You have been signed out. Sign in again in another tab, then confirm here.',
    it: 'La tua sessione è terminata: accedi in un’altra scheda, poi conferma qui.',
  },
  failedToNote: {
    fr: 'Le défi n’a pas pu être mis à jour. Réessayez dans un instant.',
    en: 'That could not be saved. Try again in a moment.',
    it: 'Non è stato possibile aggiornare la sfida. Riprova tra un momento.',
  },
  sheet: {
    colour: {
      fr: 'Tu peux aussi colorier les dessins.',
      en: 'You can colour in the drawings too.',
      it: 'Puoi anche colorare i disegni.',
    },
    draw: { fr: 'Dessine ton défi', en: 'Draw your challenge', it: 'Disegna la tua sfida' },
    with: { fr: 'Avec qui l’as-tu fait ?', en: 'Who did you do it with?', it: 'Con chi l’hai fatta?' },
    hard: {
      fr: 'Qu’est-ce qui était le plus dur ?',
      en: 'What was the hardest part?',
      it: 'Che cosa è stato più difficile?',
    },
    end: {
      fr: 'Quand c’est fait, montre la fiche à un parent, qui confirmera.',
      en: 'When you have finished, show this sheet to a parent, who will confirm it.',
      it: 'Quando è fatta, mostra la scheda a un genitore, che confermerà.',
    },
  },
} satisfies TextTree
