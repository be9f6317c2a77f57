import type { PlanId } from '#src/business/plans.ts'
import type { Text } from '#src/language/languages.ts'

/** What each plan holds, as the pricing and subscribe pages say it (SPEC §3: four features, six features). */
export const planTexts: Readonly<Record<PlanId, { description: Text; features: readonly Text[] }>> = {
  lives: {
    description: {
      fr: 'Pour apprendre en direct, chaque semaine.',
      en: 'For learning live, every week.',
      it: 'Per imparare dal vivo, ogni settimana.',
    },
    features: [
      {
        fr: 'Un live par semaine, de 45 à 60 minutes',
        en: 'One live session a week, 45 to 60 minutes',
        it: 'Una diretta a settimana, da 45 a 60 minuti',
      },
      { fr: 'Tous les replays', en: 'Every replay', it: 'Tutte le registrazioni' },
      { fr: 'Les défis pratiques et les badges', en: 'Practical challenges and badges', it: 'Le sfide pratiche e i distintivi' },
      { fr: 'Le tableau de bord du parent', en: 'The parent dashboard', it: 'L’area genitori' },
    ],
  },
  complete: {
    description: {
      fr: 'Pour être suivi, à la maison aussi.',
      en: 'Guided step by step, at home as well.',
      it: 'Per essere seguiti, anche a casa.',
    },
    features: [
      { fr: 'Tout ce qu’il y a dans « Les lives »', en: 'Everything in “Live sessions”', it: 'Tutto ciò che comprende «Le dirette»' },
      { fr: 'Des défis personnalisés', en: 'Tailored challenges', it: 'Sfide su misura' },
      { fr: 'Le suivi de la progression', en: 'Progress followed step by step', it: 'Il percorso seguito passo per passo' },
      { fr: 'Des séances individuelles avec un expert', en: 'One-to-one sessions with an expert', it: 'Incontri individuali con un esperto' },
      { fr: 'La box d’activités, chaque mois', en: 'The activity box, every month', it: 'La scatola di attività, ogni mese' },
      { fr: 'Une réponse prioritaire', en: 'Priority support', it: 'Risposte prioritarie' },
    ],
  },
}
