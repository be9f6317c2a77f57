import type { Text } from '#src/shared/language/languages.ts'
import type { PlanId } from '#src/shared/plans.ts'

/**
 * What each plan includes, as shown on the pricing and subscribe pages (SPEC §3: four features, six
 * features).
 */
export const planTexts: Readonly<Record<PlanId, { description: Text; features: readonly Text[] }>> = {
  lives: {
    description: {
      fr: 'Pour apprendre en direct, chaque semaine.',
      en: 'For learning live, every week.',
      it: 'Per imparare dal vivo, ogni settimana.',
    },
    features: [
      {
        fr: 'Un live par semaine, de 45 à 60 minutes',
        en: 'One live session a week, 45 to 60 minutes',
        it: 'Una diretta a settimana, da 45 a 60 minuti',
      },
      { fr: 'Tous les replays', en: 'All the replays', it: 'Tutte le registrazioni' },
      {
        fr: 'Les défis pratiques et les badges',
        en: 'Practical challenges and badges',
        it: 'Le sfide pratiche e i distintivi',
      },
      { fr: 'L’espace parent', en: 'The parent dashboard', it: 'L’area genitori' },
    ],
  },
  complete: {
    description: {
      fr: 'Un accompagnement, à la maison aussi.',
      en: 'Guidance along the way, at home too.',
      it: 'Un accompagnamento, anche a casa.',
    },
    features: [
      {
        fr: 'Tout ce qu’il y a dans « Les lives »',
        en: 'Everything in “Live sessions”',
        it: 'Tutto ciò che comprende «Le dirette»',
      },
      { fr: 'Des défis personnalisés', en: 'Personalised challenges', it: 'Sfide su misura' },
      { fr: 'Un suivi personnalisé', en: 'Personalised follow-up', it: 'Un percorso personalizzato' },
      {
        fr: 'Des séances individuelles avec un expert',
        en: 'One-to-one sessions with an expert',
        it: 'Incontri individuali con un esperto',
      },
      {
        fr: 'La box d’activités, chaque mois',
        en: 'The activity box, every month',
        it: 'La scatola di attività, ogni mese',
      },
      { fr: 'Une assistance prioritaire', en: 'Priority support', it: 'Assistenza prioritaria' },
    ],
  },
}
