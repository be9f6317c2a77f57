import type { Language, Text } from '#src/shared/language/languages.ts'
import type { ExpertType } from '#src/shared/options.ts'
import type { Portrait } from '#src/shared/pictures/portraits.ts'

/** An expert who gives live sessions in the demonstration. */
interface DemonstrationExpert {
  name: string
  type: ExpertType
  portrait: Portrait
  languages: Language[]
  bio: Text
}

/** One fictional expert of each expert type. */
export const demonstrationExperts: readonly DemonstrationExpert[] = [
  {
    name: 'Maya Delvaux',
    type: 'health',
    portrait: 'health',
    languages: ['fr', 'en', 'it'],
    bio: {
      fr: 'Maya soigne des enfants depuis douze ans. Elle explique le sommeil, le corps et les émotions avec des mots de tous les jours.',
      en: 'Maya has cared for children for twelve years. She explains sleep, the body and feelings in everyday words.',
      it: 'Maya cura i bambini da dodici anni. Spiega il sonno, il corpo e le emozioni con parole di tutti i giorni.',
    },
  },
  {
    name: 'Paul Wagner',
    type: 'law',
    portrait: 'law',
    languages: ['fr', 'en', 'it'],
    bio: {
      fr: 'Paul est avocat. Avec lui, on lit une règle comme une énigme : qui protège-t-elle, et de quoi ?',
      en: 'Paul is a lawyer. With him, a rule reads like a riddle: who does it protect, and from what?',
      it: 'Paul è avvocato. Con lui una regola si legge come un enigma: chi protegge, e da che cosa?',
    },
  },
  {
    name: 'Samuel Diop',
    type: 'police',
    portrait: 'police',
    languages: ['fr', 'en', 'it'],
    bio: {
      fr: 'Samuel travaille à la prévention, dans la police. Il apprend à reconnaître un piège, et à demander de l’aide sans honte.',
      en: 'Samuel works in crime prevention with the police. He shows how to spot a trap, and how to ask for help without shame.',
      it: 'Samuel lavora nella prevenzione, in polizia. Insegna a riconoscere una trappola e a chiedere aiuto senza vergogna.',
    },
  },
  {
    name: 'Noé Ferrari',
    type: 'research',
    portrait: 'research',
    languages: ['fr', 'en', 'it'],
    bio: {
      fr: 'Noé est chercheur. Il aime les questions plus que les réponses, et les expériences qui tiennent sur une table de cuisine.',
      en: 'Noé is a researcher. He likes questions better than answers, and experiments that fit on a kitchen table.',
      it: 'Noé è ricercatore. Preferisce le domande alle risposte, e gli esperimenti che stanno su un tavolo da cucina.',
    },
  },
  {
    name: 'Inès Moreau',
    type: 'education',
    portrait: 'education',
    languages: ['fr', 'en', 'it'],
    bio: {
      fr: 'Inès a enseigné quinze ans. Elle fait jouer des scènes pour apprendre à dire ce que l’on pense sans blesser.',
      en: 'Inès taught for fifteen years. She gets children to act out scenes, so they learn to say what they think without hurting anyone.',
      it: 'Inès ha insegnato per quindici anni. Fa recitare scene per imparare a dire ciò che si pensa senza ferire.',
    },
  },
  {
    name: 'Luca Fontana',
    type: 'ai',
    portrait: 'ai',
    languages: ['fr', 'en', 'it'],
    bio: {
      fr: 'Luca construit des programmes qui apprennent. Il montre ce qu’ils savent faire, ce qu’ils inventent, et comment le vérifier.',
      en: 'Luca builds programs that learn. He shows what they can do, what they make up, and how to check it.',
      it: 'Luca costruisce programmi che imparano. Mostra che cosa sanno fare, che cosa inventano e come verificarlo.',
    },
  },
]
