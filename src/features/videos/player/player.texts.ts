import type { TextTree } from '#src/shared/language/languages.ts'

export const playerTexts = {
  label: {
    fr: 'Lecteur de démonstration : {title}',
    en: 'Demonstration player: {title}',
    it: 'Lettore dimostrativo: {title}',
  },
  demonstration: {
    fr: 'Démonstration, sans son',
    en: 'Demonstration, no sound',
    it: 'Dimostrazione, senza audio',
  },
  scene: {
    fr: 'Un enfant salue dans un verger pendant que le soleil traverse le ciel',
    en: 'A child waves in an orchard while the sun crosses the sky',
    it: 'Qualcuno saluta in un frutteto mentre il sole attraversa il cielo',
  },
  play: { fr: 'Lire', en: 'Play', it: 'Riproduci' },
  pause: { fr: 'Pause', en: 'Pause', it: 'Pausa' },
  again: { fr: 'Revoir depuis le début', en: 'Watch from the start', it: 'Rivedi dall’inizio' },
  position: { fr: 'Position dans la vidéo', en: 'Position in the video', it: 'Posizione nel video' },
  positionText: {
    fr: '{position} sur {duration}',
    en: '{position} of {duration}',
    it: '{position} di {duration}',
  },
  captions: { fr: 'Sous-titres', en: 'Captions', it: 'Sottotitoli' },
  captionsOff: { fr: 'Sans sous-titres', en: 'No captions', it: 'Nessun sottotitolo' },
  rate: { fr: 'Vitesse', en: 'Speed', it: 'Velocità' },
  fullScreen: { fr: 'Plein écran', en: 'Full screen', it: 'Schermo intero' },
  ended: {
    fr: 'C’est fini. Rien ne s’enchaîne tout seul.',
    en: 'That is the end. Nothing else starts by itself.',
    it: 'È finito. Nient’altro parte da solo.',
  },
  signedOut: {
    fr: 'Connectez-vous pour regarder cette vidéo.',
    en: 'Sign in to watch this video.',
    it: 'Accedi per guardare questo video.',
  },
  noAccess: {
    fr: 'Cette vidéo demande un abonnement ou des jours offerts.',
    en: 'This video needs a subscription or free days.',
    it: 'Questo video richiede un abbonamento o dei giorni gratuiti.',
  },
  unknown: {
    fr: 'Cette vidéo n’existe pas, ou plus.',
    en: 'This video does not exist, or no longer does.',
    it: 'Questo video non esiste, o non esiste più.',
  },
} satisfies TextTree

/** The names of the languages, each in its own. */
export const languageNames = { fr: 'Français', en: 'English', it: 'Italiano' } as const

export const captionTexts = {
  fr: {
    greeting: [
      'Bonjour, et bienvenue au verger.',
      'Installe-toi bien. On a tout notre temps.',
      'Aujourd’hui, on regarde une seule chose, mais de près.',
    ],
    lesson: [
      'D’abord, qu’est-ce que tu sais déjà ? Pense à un exemple de chez toi.',
      'Prends une feuille et un crayon. Un seul mot suffit pour commencer.',
      'On essaie, on se trompe, on recommence. C’est comme ça que ça mûrit.',
      'Regarde bien ce qui change. Et ce qui ne change pas.',
      'Si tu expliques avec tes mots, tu sauras si tu as compris.',
      'Pose ton crayon un instant. Regarde par la fenêtre, respire.',
      'Quelqu’un à la maison a peut-être une autre idée. Demande-lui.',
      'Une question qui reste ouverte est une bonne question.',
      'On reprend : qu’est-ce que tu as trouvé surprenant ?',
      'Maintenant, à toi. Une minute, sans te presser.',
    ],
    farewell: [
      'Voilà, on a bien travaillé.',
      'Choisis une chose à essayer cette semaine.',
      'À bientôt. Éteins l’écran, va jouer dehors.',
    ],
  },
  en: {
    greeting: [
      'Hello, and welcome to the orchard.',
      'Make yourself comfortable. There is no hurry.',
      'Today we will look at just one thing, but closely.',
    ],
    lesson: [
      'First, what do you know already? Think of an example from home.',
      'Take a sheet of paper and a pencil. One word is enough to begin.',
      'We try, we get it wrong, we try again. That is how things ripen.',
      'Look carefully at what changes. And at what does not.',
      'If you can explain it in your own words, you have understood it.',
      'Put your pencil down for a moment. Look out of the window, breathe.',
      'Somebody at home may see it differently. Ask them.',
      'A question that stays open is a good question.',
      'Let’s look back: what surprised you?',
      'Now it is your turn. One minute, no rush.',
    ],
    farewell: [
      'There we are, good work.',
      'Choose one thing to try this week.',
      'See you soon. Switch the screen off and go outside.',
    ],
  },
  it: {
    greeting: [
      'Ciao, ti diamo il benvenuto nel frutteto.',
      'Mettiti a tuo agio. Non c’è fretta.',
      'Oggi guardiamo una cosa sola, ma da vicino.',
    ],
    lesson: [
      'Prima di tutto: che cosa sai già? Pensa a un esempio di casa tua.',
      'Prendi un foglio e una matita. Basta una parola per cominciare.',
      'Si prova, si sbaglia, si ricomincia. È così che si matura.',
      'Guarda bene che cosa cambia. E che cosa non cambia.',
      'Se lo spieghi con parole tue, saprai se hai capito.',
      'Posa un attimo la matita. Guarda dalla finestra, respira.',
      'Forse qualcuno in casa ha un’altra idea. Chiediglielo.',
      'Una domanda che resta aperta è una buona domanda.',
      'Riprendiamo: che cosa ti è sembrato sorprendente?',
      'Adesso tocca a te. Un minuto, senza fretta.',
    ],
    farewell: [
      'Ecco fatto, bel lavoro.',
      'Scegli una cosa da provare questa settimana.',
      'A presto. Spegni lo schermo e vai a giocare fuori.',
    ],
  },
} as const
