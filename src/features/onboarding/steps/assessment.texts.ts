import { baselineQuestionTexts } from '#src/domain/children/answers/baseline-questions.texts.ts'

/** Step 3, the initial assessment: 1 never to 5 always (SPEC §3). */
export const assessmentTexts = {
  heading: {
    fr: 'Où en est {name} aujourd’hui ?',
    en: 'Where is {name} starting from?',
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
  questions: baselineQuestionTexts,
}
