/** Step 3, the initial assessment: 1 never to 5 always (SPEC §3). */
export const assessmentTexts = {
  heading: {
    fr: 'Où en est {name} aujourd’hui ?',
    en: 'How is {name} doing today?',
    it: 'A che punto è {name} oggi?',
  },
  lead: {
    fr: 'De 1, jamais, à 5, toujours. Rien n’est noté : c’est pour voir le chemin parcouru, plus tard.',
    en: 'From 1, never, to 5, always. Nothing is marked: it is there to show, later on, how far {name} has come.',
    it: 'Da 1, mai, a 5, sempre. Nessun voto: servirà, più avanti, a vedere la strada fatta.',
  },
  low: { fr: 'Jamais', en: 'Never', it: 'Mai' },
  high: { fr: 'Toujours', en: 'Always', it: 'Sempre' },
  outOf: { fr: '{value} sur 5', en: '{value} out of 5', it: '{value} su 5' },
  questions: {
    baselineConcentration: {
      fr: 'Reste dix minutes sur une tâche sans rappel.',
      en: 'Sticks at a task for 10 minutes without a reminder.',
      it: 'Resta su un compito per dieci minuti senza richiami.',
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
      it: 'Osa parlare in classe.',
    },
  },
}
