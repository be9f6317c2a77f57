export const planIds = ['lives', 'complete'] as const
export type PlanId = (typeof planIds)[number]

export const billings = ['monthly', 'yearly'] as const
export type Billing = (typeof billings)[number]

export interface Plan {
  id: PlanId
  popular: boolean
  monthlyCents: number
  yearlyCents: number
  /** What a yearly payment comes to per month, in whole euros as the specification rounds it. */
  yearlyPerMonthEuros: number
}

/** SPEC §9. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  lives: { id: 'lives', popular: false, monthlyCents: 3900, yearlyCents: 29900, yearlyPerMonthEuros: 25 },
  complete: { id: 'complete', popular: true, monthlyCents: 5700, yearlyCents: 49900, yearlyPerMonthEuros: 42 },
}

/** SPEC §9: 'save up to 37%'. */
export const yearlySavingPercent = 37

/** The price of one billing period, in euro cents. */
export function priceCents(planId: PlanId, billing: Billing): number {
  return billing === 'monthly' ? plans[planId].monthlyCents : plans[planId].yearlyCents
}

/** What a year paid at once saves against twelve months, in euro cents. */
export function yearlySavingCents(planId: PlanId): number {
  return plans[planId].monthlyCents * 12 - plans[planId].yearlyCents
}

/** The key by which a price is found at Stripe, so that no price id is configured anywhere. */
export function priceLookupKey(planId: PlanId, billing: Billing): string {
  return `mirabelle_${planId}_${billing}`
}

/** The coupon at Stripe of the second child and those after it (SPEC §9). */
export const familyCouponId = 'mirabelle_family'

export function isPlanId(value: unknown): value is PlanId {
  return planIds.some((id) => id === value)
}

export function isBilling(value: unknown): value is Billing {
  return billings.some((billing) => billing === value)
}
