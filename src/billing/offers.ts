import { planTexts } from '#src/billing/plan.texts.ts'
import { type Billing, type PlanId, planIds, plans, priceCents, yearlySavingCents } from '#src/business/plans.ts'
import { euros } from '#src/language/format.ts'
import { inLanguage, type Language } from '#src/language/languages.ts'
import { planNames } from '#src/language/plan.texts.ts'

/** A plan as a page shows it, every amount written out. Made at build time, in a loader. */
export interface Offer {
  id: PlanId
  title: string
  description: string
  features: readonly string[]
  popular: boolean
  /** “39 €”, by billing. */
  price: Readonly<Record<Billing, string>>
  /** What a year comes to per month. */
  perMonth: string
  /** What a year saves against twelve months. */
  saving: string
}

export function offersIn(language: Language): Offer[] {
  return planIds.map((id) => ({
    id,
    title: planNames[id][language],
    ...inLanguage(planTexts[id], language),
    popular: plans[id].popular,
    price: { monthly: euros(priceCents(id, 'monthly'), language), yearly: euros(priceCents(id, 'yearly'), language) },
    perMonth: euros(plans[id].yearlyPerMonthEuros * 100, language),
    saving: euros(yearlySavingCents(id), language),
  }))
}
