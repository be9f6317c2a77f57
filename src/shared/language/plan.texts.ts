import type { Billing, PlanId } from '#src/shared/plans.ts'
import type { Text } from './languages.ts'

/** The name of each plan, wherever it is shown. */
export const planNames: Readonly<Record<PlanId, Text>> = {
  lives: { fr: 'Les lives', en: 'Live sessions', it: 'Le dirette' },
  complete: { fr: 'Le complet', en: 'Complete', it: 'Il completo' },
}

export const billingNames: Readonly<Record<Billing, Text>> = {
  monthly: { fr: 'au mois', en: 'monthly', it: 'al mese' },
  yearly: { fr: 'à l’année', en: 'yearly', it: 'all’anno' },
}
