import type { Text } from '#src/shared/language/languages.ts'
import type { Category, childAges, ExpertType } from '#src/shared/options.ts'

/** One replay of the demonstration: its name in addresses, its length in minutes, its title. */
interface DemonstrationVideo {
  slug: string
  category: Category
  minutes: number
  title: Text
}

/**
 * The demonstration's replays, the newest first. Neighbours never share a category, so that the grid reads as
 * a programme.
 */
export const demonstrationVideos: readonly DemonstrationVideo[] = [
  {
    slug: 'parler-a-une-ia',
    category: 'tech',
    minutes: 45,
    title: {
      fr: 'Parler à une IA sans tout croire',
      en: 'Talking to an AI without believing it all',
      it: 'Parlare con un’IA senza credere a tutto',
    },
  },
  {
    slug: 'semaine-en-dix-minutes',
    category: 'autonomy',
    minutes: 48,
    title: {
      fr: 'Préparer sa semaine en dix minutes',
      en: 'Planning your week in ten minutes',
      it: 'Preparare la settimana in dieci minuti',
    },
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
    minutes: 38,
    title: {
      fr: 'Quand un ami exclut un ami',
      en: 'When a friend leaves a friend out',
      it: 'Quando un amico esclude un amico',
    },
  },
  {
    slug: 'sommeil-super-outil',
    category: 'health',
    minutes: 46,
    title: {
      fr: 'Le sommeil, ce super-outil',
      en: 'Sleep, the best tool you own',
      it: 'Il sonno, un alleato formidabile',
    },
  },
  {
    slug: 'stand-de-a-a-z',
    category: 'business',
    minutes: 55,
    title: {
      fr: 'Tenir un stand de A à Z',
      en: 'Running a stall from A to Z',
      it: 'Gestire una bancarella dalla A alla Z',
    },
  },
  {
    slug: 'parler-devant-la-classe',
    category: 'communication',
    minutes: 50,
    title: {
      fr: 'Parler devant la classe',
      en: 'Speaking in front of the class',
      it: 'Parlare davanti alla classe',
    },
  },
  {
    slug: 'reaction-chimique',
    category: 'science',
    minutes: 57,
    title: {
      fr: 'Cuisiner une réaction chimique',
      en: 'Cooking up a chemical reaction',
      it: 'Cucinare una reazione chimica',
    },
  },
  {
    slug: 'tenir-parole',
    category: 'values',
    minutes: 42,
    title: {
      fr: 'Tenir parole, même quand c’est long',
      en: 'Keeping your word, even when it takes a while',
      it: 'Mantenere la parola, anche quando ci vuole tempo',
    },
  },
  {
    slug: 'idee-en-trois-traits',
    category: 'creativity',
    minutes: 35,
    title: {
      fr: 'Dessiner une idée en trois traits',
      en: 'Drawing an idea in three strokes',
      it: 'Disegnare un’idea in tre tratti',
    },
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
    title: {
      fr: 'Qui décide, dans une commune ?',
      en: 'Who decides in a town?',
      it: 'Chi decide in un comune?',
    },
  },
  {
    slug: 'dire-non-sans-se-facher',
    category: 'social',
    minutes: 48,
    title: {
      fr: 'Dire non sans se fâcher',
      en: 'Saying no without falling out',
      it: 'Dire di no senza litigare',
    },
  },
  {
    slug: 'mot-de-passe-solide',
    category: 'tech',
    minutes: 46,
    title: {
      fr: 'Un mot de passe que personne ne devine',
      en: 'A password nobody can guess',
      it: 'Una password che nessuno indovina',
    },
  },
  {
    slug: 'cuisine-sans-four',
    category: 'autonomy',
    minutes: 54,
    title: {
      fr: 'Préparer un repas froid sans aide',
      en: 'Making a cold meal on your own',
      it: 'Preparare un pasto freddo senza aiuto',
    },
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
    title: {
      fr: 'Un argument ou une opinion ?',
      en: 'An argument or an opinion?',
      it: 'Un’argomentazione o un’opinione?',
    },
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
    title: {
      fr: 'Lire un journal à plusieurs',
      en: 'Reading a newspaper together',
      it: 'Leggere un giornale insieme',
    },
  },
  {
    slug: 'ecouter-vraiment',
    category: 'communication',
    minutes: 45,
    title: {
      fr: 'Écouter, vraiment écouter',
      en: 'Listening, really listening',
      it: 'Ascoltare, ascoltare davvero',
    },
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
    title: {
      fr: 'Raconter une histoire en six cases',
      en: 'Telling a story in six panels',
      it: 'Raccontare una storia in sei vignette',
    },
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
    title: {
      fr: 'Trouver son chemin avec une carte',
      en: 'Finding your way with a map',
      it: 'Trovare la strada con una mappa',
    },
  },
  {
    slug: 'ombre-et-cadran-solaire',
    category: 'science',
    minutes: 59,
    title: {
      fr: 'Lire l’heure avec une ombre',
      en: 'Telling the time by a shadow',
      it: 'Leggere l’ora con un’ombra',
    },
  },
]

/** One weekly live session of the demonstration. */
interface DemonstrationLive {
  category: Category
  expertType: ExpertType
  minutes: number
  ageGroups: (typeof childAges)[number][]
  title: Text
  description: Text
  bring: Text
}

/**
 * The first one begins soon after the first start, for children of any age; the others follow in the next
 * weeks, in order.
 */
export const demonstrationLives: readonly DemonstrationLive[] = [
  {
    category: 'time',
    expertType: 'education',
    minutes: 45,
    ageGroups: ['6-8', '9-11', '12-15'],
    title: {
      fr: 'Commencer, c’est le plus dur',
      en: 'Starting is the hard part',
      it: 'La parte difficile è cominciare',
    },
    description: {
      fr: 'On cherchera ensemble le tout petit premier geste qui met en route, puis chacun le fera.',
      en: 'Together we will look for the tiny first step that gets things going, and then everyone will take it.',
      it: 'Cercheremo insieme il primo piccolo gesto che ci mette in moto, poi ognuno lo farà.',
    },
    bring: {
      fr: 'Une feuille et un crayon',
      en: 'A sheet of paper and a pencil',
      it: 'Un foglio e una matita',
    },
  },
  {
    category: 'health',
    expertType: 'health',
    minutes: 50,
    ageGroups: ['6-8', '9-11'],
    title: {
      fr: 'Ce que le corps fait la nuit',
      en: 'What your body does at night',
      it: 'Che cosa fa il corpo di notte',
    },
    description: {
      fr: 'On dessinera sa soirée idéale, de la douche au noir complet, et on verra ce que le corps répare pendant qu’il dort.',
      en: 'We will draw our ideal evening, from the shower to lights out, and see what the body mends while it sleeps.',
      it: 'Disegneremo la nostra serata ideale, dalla doccia al buio, e vedremo che cosa ripara il corpo mentre dorme.',
    },
    bring: { fr: 'Des crayons de couleur', en: 'Coloured pencils', it: 'Matite colorate' },
  },
  {
    category: 'tech',
    expertType: 'ai',
    minutes: 60,
    ageGroups: ['9-11', '12-15'],
    title: { fr: 'Comment une IA apprend', en: 'How an AI learns', it: 'Come impara un’IA' },
    description: {
      fr: 'On apprendra à une IA à reconnaître des feuilles d’arbre, on comptera ses erreurs, puis on comprendra d’où elles viennent.',
      en: 'We will teach an AI to tell tree leaves apart, count its mistakes, then find out where they come from.',
      it: 'Insegneremo a un’IA a riconoscere le foglie degli alberi, conteremo i suoi errori e capiremo da dove vengono.',
    },
    bring: {
      fr: 'Trois feuilles ramassées dehors',
      en: 'Three leaves picked up outdoors',
      it: 'Tre foglie raccolte fuori',
    },
  },
  {
    category: 'society',
    expertType: 'law',
    minutes: 45,
    ageGroups: ['9-11', '12-15'],
    title: {
      fr: 'Ai-je le droit de publier cette photo ?',
      en: 'Am I allowed to post this photo?',
      it: 'Posso pubblicare questa foto?',
    },
    description: {
      fr: 'On jouera quatre petites scènes, et on dira à chaque fois qui doit être d’accord avant de publier.',
      en: 'We will act out four short scenes and, each time, say who has to agree before anything is posted.',
      it: 'Reciteremo quattro brevi scene, e ogni volta diremo chi deve essere d’accordo prima di pubblicare.',
    },
    bring: { fr: '', en: '', it: '' },
  },
  {
    category: 'science',
    expertType: 'research',
    minutes: 55,
    ageGroups: ['6-8', '9-11'],
    title: {
      fr: 'Poser une bonne question à la nature',
      en: 'Asking nature a good question',
      it: 'Fare una buona domanda alla natura',
    },
    description: {
      fr: 'On fera danser du sel avec sa voix, puis on cherchera pourquoi il bouge, comme le font les chercheuses et les chercheurs.',
      en: 'We will make salt dance with our voices, then find out why it moves, the way researchers do.',
      it: 'Faremo ballare il sale con la voce, poi cercheremo di capire perché si muove, come fa chi fa ricerca.',
    },
    bring: {
      fr: 'Un bol, un film étirable et une pincée de sel',
      en: 'A bowl, cling film and a pinch of salt',
      it: 'Una ciotola, pellicola trasparente e un pizzico di sale',
    },
  },
  {
    category: 'social',
    expertType: 'police',
    minutes: 50,
    ageGroups: ['9-11', '12-15'],
    title: {
      fr: 'Quand un message fait peur',
      en: 'When a message is frightening',
      it: 'Quando un messaggio fa paura',
    },
    description: {
      fr: 'On apprendra à qui le montrer, quoi garder et quoi ne pas répondre, avec de vraies situations racontées sans noms.',
      en: 'We will learn who to show it to, what to keep and what not to answer, with real cases told without names.',
      it: 'Impareremo a chi mostrarlo, che cosa conservare e che cosa non rispondere, con casi veri raccontati senza nomi.',
    },
    bring: { fr: '', en: '', it: '' },
  },
  {
    category: 'communication',
    expertType: 'education',
    minutes: 45,
    ageGroups: ['6-8', '9-11', '12-15'],
    title: {
      fr: 'Expliquer à quelqu’un de plus jeune',
      en: 'Explaining things to someone younger',
      it: 'Spiegare a chi è più giovane',
    },
    description: {
      fr: 'On choisira une chose que l’on sait faire et on l’expliquera en trois phrases, à voix haute si l’envie est là.',
      en: 'Everybody picks one thing they know how to do and explains it in three sentences, out loud if they like.',
      it: 'Ognuno sceglierà una cosa che sa fare e la spiegherà in tre frasi, ad alta voce se ne ha voglia.',
    },
    bring: { fr: 'Un objet que tu aimes', en: 'An object you like', it: 'Un oggetto che ti piace' },
  },
  {
    category: 'critical',
    expertType: 'research',
    minutes: 50,
    ageGroups: ['9-11', '12-15'],
    title: { fr: 'Hasard ou preuve ?', en: 'Chance or proof?', it: 'Caso o prova?' },
    description: {
      fr: 'On lancera une pièce vingt fois, on devinera avant, et on verra quand on a le droit de dire « c’est prouvé ».',
      en: 'We will toss a coin twenty times, guess beforehand, and see when we can say “that is proof”.',
      it: 'Lanceremo una moneta venti volte, provando prima a indovinare, e vedremo quando si può dire «è provato».',
    },
    bring: { fr: 'Une pièce de monnaie', en: 'A coin', it: 'Una moneta' },
  },
]

export const demonstrationAnnouncement: Text = {
  fr: 'Démonstration : les vidéos et les lives que vous voyez ici sont des exemples.',
  en: 'Demonstration: the videos and live sessions you see here are examples.',
  it: 'Dimostrazione: i video e le dirette che vedi qui sono esempi.',
}
