/** The five questions of the initial assessment (SPEC §3), asked again later in the same words. */
export const baselineQuestionTexts = {
  baselineConcentration: {
    fr: 'Reste dix minutes sur une tâche sans rappel.',
    en: 'Sticks at a task for 10 minutes without a reminder.',
    it: 'Si concentra per dieci minuti su un compito senza richiami.',
  },
  baselineEmotions: {
    fr: 'Met le bon mot sur ses émotions.',
    en: 'Finds the right words for feelings.',
    it: 'Dà il nome giusto alle proprie emozioni.',
  },
  baselineAutonomy: {
    fr: 'Range, ou finit une tâche simple.',
    en: 'Tidies up, or finishes a simple task.',
    it: 'Riordina o porta a termine un compito semplice.',
  },
  baselineMoney: {
    fr: 'Sait gérer 10 euros pendant 7 jours.',
    en: 'Can manage 10 euros over 7 days.',
    it: 'Sa gestire 10 euro per 7 giorni.',
  },
  baselineConfidence: {
    fr: 'Ose parler en classe.',
    en: 'Dares to speak in class.',
    it: 'Ha il coraggio di parlare in classe.',
  },
}
