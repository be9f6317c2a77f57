import { euros } from '#src/shared/language/format.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { planNames } from '#src/shared/language/plan.texts.ts'
import {
  type Billing,
  type PlanId,
  planIds,
  plans,
  priceCents,
  yearlySavingCents,
} from '#src/shared/plans.ts'
import { planTexts } from './plan.texts.ts'

/** A plan as a page shows it, with formatted amounts. Computed at build time, in a loader. */
export interface PricedPlan {
  id: PlanId
  title: string
  description: string
  features: readonly string[]
  popular: boolean
  /** “39 €”, by billing. */
  price: Readonly<Record<Billing, string>>
  /** The yearly price per month. */
  perMonth: string
  /** What a year saves compared with twelve months. */
  saving: string
}

export function pricedPlansIn(language: Language): PricedPlan[] {
  return planIds.map((id) => ({
    id,
    title: planNames[id][language],
    ...inLanguage(planTexts[id], language),
    popular: plans[id].popular,
    price: {
      monthly: euros(priceCents(id, 'monthly'), language),
      yearly: euros(priceCents(id, 'yearly'), language),
    },
    perMonth: euros(plans[id].yearlyPerMonthEuros * 100, language),
    saving: euros(yearlySavingCents(id), language),
  }))
}
