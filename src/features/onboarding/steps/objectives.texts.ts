/** Step 2, objectives and interests. */
export const objectivesTexts = {
  heading: {
    fr: 'Qu’aimeriez-vous voir grandir chez {name} ?',
    en: 'What would you like to see grow in {name}?',
    it: 'Che cosa vorresti veder crescere in {name}?',
  },
  objectives: {
    fr: 'Choisissez-en trois, cinq au plus.',
    en: 'Choose three, or up to five.',
    it: 'Scegline tre, cinque al massimo.',
  },
  chosenNone: { fr: 'Aucun choisi pour l’instant.', en: 'None chosen yet.', it: 'Nessuno scelto per ora.' },
  chosenSome: {
    fr: 'Objectifs choisis : {count} sur {asked}.',
    en: 'Chosen: {count} of {asked}.',
    it: 'Scelti: {count} su {asked}.',
  },
  chosenAsked: {
    fr: '{count} choisis. C’est le bon nombre.',
    en: '{count} chosen. That is the right number.',
    it: '{count} scelti. È il numero giusto.',
  },
  chosenMore: {
    fr: '{count} choisis. C’est beaucoup, c’est permis.',
    en: '{count} chosen. That is a lot, and that is fine.',
    it: '{count} scelti. Sono tanti, ma va bene.',
  },
  blocked: { fr: 'Maximum 5 objectifs', en: 'No more than 5 objectives', it: 'Massimo 5 obiettivi' },
  interestsHeading: {
    fr: 'Et qu’est-ce qui passionne déjà {name} ?',
    en: 'And what does {name} already love?',
    it: 'E che cosa appassiona già {name}?',
  },
  interests: {
    fr: 'Deux centres d’intérêt au moins.',
    en: 'At least two interests.',
    it: 'Almeno due interessi.',
  },
  goal: {
    fr: 'Un souhait, dans vos mots',
    en: 'A wish, in your own words',
    it: 'Un desiderio, con parole tue',
  },
  goalCounter: {
    fr: '{count} sur {max} caractères',
    en: '{count} of {max} characters',
    it: '{count} di {max} caratteri',
  },
  goalExample: {
    fr: 'Oser demander de l’aide en cas de blocage.',
    en: 'Daring to ask for help when stuck.',
    it: 'Avere il coraggio di chiedere aiuto quando serve.',
  },
  summaryObjectives: { fr: 'Objectifs', en: 'Objectives', it: 'Obiettivi' },
  summaryInterests: { fr: 'Centres d’intérêt', en: 'Interests', it: 'Interessi' },
}
