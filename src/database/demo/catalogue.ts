import type { Category, ExpertType } from '#src/business/options.ts'
import type { Text } from '#src/language/languages.ts'

/** One replay of the demonstration: its name in addresses, its length in minutes, its title. */
interface DemonstrationVideo {
  slug: string
  category: Category
  minutes: number
  title: Text
}

/** The demonstration's replays, the newest first. Neighbours never share a category, so that the grid reads as a programme. */
export const demonstrationVideos: readonly DemonstrationVideo[] = [
  {
    slug: 'parler-a-une-ia',
    category: 'tech',
    minutes: 50,
    title: { fr: 'Parler à une IA sans tout croire', en: 'Talking to an AI without believing it all', it: 'Parlare con un’IA senza crederle in tutto' },
  },
  {
    slug: 'semaine-en-dix-minutes',
    category: 'autonomy',
    minutes: 48,
    title: { fr: 'Préparer sa semaine en dix minutes', en: 'Planning your week in ten minutes', it: 'Preparare la settimana in dieci minuti' },
  },
  {
    slug: 'photo-peut-mentir',
    category: 'critical',
    minutes: 52,
    title: { fr: 'Une photo peut-elle mentir ?', en: 'Can a photo lie?', it: 'Una foto può mentire?' },
  },
  {
    slug: 'ami-exclut-un-ami',
    category: 'social',
    minutes: 47,
    title: { fr: 'Quand un ami exclut un ami', en: 'When a friend leaves a friend out', it: 'Quando un amico esclude un amico' },
  },
  {
    slug: 'sommeil-super-outil',
    category: 'health',
    minutes: 46,
    title: { fr: 'Le sommeil, ce super-outil', en: 'Sleep, the best tool you own', it: 'Il sonno, un alleato formidabile' },
  },
  {
    slug: 'stand-de-a-a-z',
    category: 'business',
    minutes: 55,
    title: { fr: 'Tenir un stand de A à Z', en: 'Running a stall from A to Z', it: 'Gestire una bancarella dalla A alla Z' },
  },
  {
    slug: 'parler-devant-la-classe',
    category: 'communication',
    minutes: 50,
    title: { fr: 'Parler devant la classe', en: 'Speaking in front of the class', it: 'Parlare davanti alla classe' },
  },
  {
    slug: 'reaction-chimique',
    category: 'science',
    minutes: 57,
    title: { fr: 'Cuisiner une réaction chimique', en: 'Cooking up a chemical reaction', it: 'Cucinare una reazione chimica' },
  },
  {
    slug: 'tenir-parole',
    category: 'values',
    minutes: 45,
    title: {
      fr: 'Tenir parole, même quand c’est long',
      en: 'Keeping your word, even when it takes a while',
      it: 'Mantenere la parola, anche quando ci vuole tempo',
    },
  },
  {
    slug: 'idee-en-trois-traits',
    category: 'creativity',
    minutes: 49,
    title: { fr: 'Dessiner une idée en trois traits', en: 'Drawing an idea in three strokes', it: 'Disegnare un’idea in tre tratti' },
  },
  {
    slug: 'jeu-des-dix-minutes',
    category: 'time',
    minutes: 45,
    title: { fr: 'Le jeu des dix minutes', en: 'The ten-minute game', it: 'Il gioco dei dieci minuti' },
  },
  {
    slug: 'qui-decide-dans-une-commune',
    category: 'society',
    minutes: 58,
    title: { fr: 'Qui décide, dans une commune ?', en: 'Who decides in a town?', it: 'Chi decide in un comune?' },
  },
  {
    slug: 'dire-non-sans-se-facher',
    category: 'social',
    minutes: 48,
    title: { fr: 'Dire non sans se fâcher', en: 'Saying no without falling out', it: 'Dire di no senza litigare' },
  },
  {
    slug: 'mot-de-passe-solide',
    category: 'tech',
    minutes: 46,
    title: { fr: 'Un mot de passe que personne ne devine', en: 'A password nobody can guess', it: 'Una password che nessuno indovina' },
  },
  {
    slug: 'cuisine-sans-four',
    category: 'autonomy',
    minutes: 54,
    title: { fr: 'Préparer un repas froid sans aide', en: 'Making a cold meal on your own', it: 'Preparare un pasto freddo senza aiuto' },
  },
  {
    slug: 'bruit-et-silence',
    category: 'science',
    minutes: 51,
    title: { fr: 'D’où vient le bruit ?', en: 'Where does sound come from?', it: 'Da dove viene il suono?' },
  },
  {
    slug: 'argument-ou-opinion',
    category: 'critical',
    minutes: 53,
    title: { fr: 'Un argument ou une opinion ?', en: 'An argument or an opinion?', it: 'Un argomento o un’opinione?' },
  },
  {
    slug: 'dix-euros-sept-jours',
    category: 'business',
    minutes: 47,
    title: {
      fr: 'Dix euros, sept jours : que choisir ?',
      en: 'Ten euros, seven days: what would you choose?',
      it: 'Dieci euro, sette giorni: che cosa scegli?',
    },
  },
  {
    slug: 'colere-que-faire',
    category: 'health',
    minutes: 49,
    title: { fr: 'Que faire d’une colère ?', en: 'What to do with anger', it: 'Che cosa fare con la rabbia' },
  },
  {
    slug: 'lire-un-journal',
    category: 'society',
    minutes: 56,
    title: { fr: 'Lire un journal à plusieurs', en: 'Reading a newspaper together', it: 'Leggere un giornale insieme' },
  },
  {
    slug: 'ecouter-vraiment',
    category: 'communication',
    minutes: 45,
    title: { fr: 'Écouter, vraiment écouter', en: 'Listening, really listening', it: 'Ascoltare, ascoltare davvero' },
  },
  {
    slug: 'un-ecran-a-la-fois',
    category: 'time',
    minutes: 48,
    title: { fr: 'Un écran à la fois', en: 'One screen at a time', it: 'Uno schermo alla volta' },
  },
  {
    slug: 'histoire-en-six-cases',
    category: 'creativity',
    minutes: 60,
    title: { fr: 'Raconter une histoire en six cases', en: 'Telling a story in six panels', it: 'Raccontare una storia in sei vignette' },
  },
  {
    slug: 'reparer-une-erreur',
    category: 'values',
    minutes: 46,
    title: { fr: 'Réparer une erreur', en: 'Putting a mistake right', it: 'Rimediare a un errore' },
  },
  {
    slug: 'trouver-son-chemin',
    category: 'autonomy',
    minutes: 52,
    title: { fr: 'Trouver son chemin avec une carte', en: 'Finding your way with a map', it: 'Trovare la strada con una mappa' },
  },
  {
    slug: 'ombre-et-cadran-solaire',
    category: 'science',
    minutes: 59,
    title: { fr: 'Lire l’heure avec une ombre', en: 'Telling the time by a shadow', it: 'Leggere l’ora con un’ombra' },
  },
]

/** One weekly live session of the demonstration. */
interface DemonstrationLive {
  category: Category
  expertType: ExpertType
  minutes: number
  title: Text
}

/** The next eight weeks, in order. */
export const demonstrationLives: readonly DemonstrationLive[] = [
  {
    category: 'time',
    expertType: 'education',
    minutes: 45,
    title: { fr: 'Commencer, c’est le plus dur', en: 'Starting is the hard part', it: 'La parte difficile è cominciare' },
  },
  {
    category: 'health',
    expertType: 'health',
    minutes: 50,
    title: { fr: 'Ce que le corps fait la nuit', en: 'What your body does at night', it: 'Che cosa fa il corpo di notte' },
  },
  {
    category: 'tech',
    expertType: 'ai',
    minutes: 60,
    title: { fr: 'Comment une IA apprend', en: 'How an AI learns', it: 'Come impara un’IA' },
  },
  {
    category: 'society',
    expertType: 'law',
    minutes: 45,
    title: { fr: 'Ai-je le droit de publier cette photo ?', en: 'Am I allowed to post this photo?', it: 'Posso pubblicare questa foto?' },
  },
  {
    category: 'science',
    expertType: 'research',
    minutes: 55,
    title: { fr: 'Poser une bonne question à la nature', en: 'Asking nature a good question', it: 'Fare una buona domanda alla natura' },
  },
  {
    category: 'social',
    expertType: 'police',
    minutes: 50,
    title: { fr: 'Quand un message fait peur', en: 'When a message is frightening', it: 'Quando un messaggio fa paura' },
  },
  {
    category: 'communication',
    expertType: 'education',
    minutes: 45,
    title: { fr: 'Expliquer à quelqu’un de plus petit', en: 'Explaining to someone younger', it: 'Spiegare a chi è più piccolo' },
  },
  {
    category: 'critical',
    expertType: 'research',
    minutes: 50,
    title: { fr: 'Hasard ou preuve ?', en: 'Chance or proof?', it: 'Caso o prova?' },
  },
]

export const demonstrationAnnouncement: Text = {
  fr: 'Démonstration : les vidéos et les lives que vous voyez ici sont des exemples.',
  en: 'Demonstration: the videos and live sessions you see here are examples.',
  it: 'Dimostrazione: i video e le dirette che vedi qui sono esempi.',
}
