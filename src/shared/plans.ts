import { familyDiscountPercent } from './numbers.ts'

export const planIds = ['lives', 'complete'] as const
export type PlanId = (typeof planIds)[number]

export const billings = ['monthly', 'yearly'] as const
export type Billing = (typeof billings)[number]

/** What a family subscribes to. */
export interface PlanChoice {
  planId: PlanId
  billing: Billing
}

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
  complete: {
    id: 'complete',
    popular: true,
    monthlyCents: 5700,
    yearlyCents: 49900,
    yearlyPerMonthEuros: 42,
  },
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

/** The plan whose year saves the largest share: the percentage that is shown is its own, and so are the euros. */
export const mostSavingPlan: PlanId = planIds.reduce((most, id) =>
  savingShare(id) > savingShare(most) ? id : most,
)

function savingShare(planId: PlanId): number {
  return yearlySavingCents(planId) / (plans[planId].monthlyCents * 12)
}

/**
 * The price of one billing period for each child after the first, the family discount taken off (SPEC §9), in
 * euro cents.
 */
function furtherChildCents(planId: PlanId, billing: Billing): number {
  return Math.round((priceCents(planId, billing) * (100 - familyDiscountPercent)) / 100)
}

/** Whom a price is for: the family with its first child, or each child after it (docs/decisions/0014). */
export const seats = ['first', 'further'] as const
export type Seat = (typeof seats)[number]

export function seatCents(seat: Seat, planId: PlanId, billing: Billing): number {
  return seat === 'first' ? priceCents(planId, billing) : furtherChildCents(planId, billing)
}

/**
 * What is sold at Stripe: the plan itself, and a child after the first in it, each by its own name on the
 * invoice.
 */
export function productId(planId: PlanId, seat: Seat): string {
  return seat === 'first' ? `mirabelle_${planId}` : `mirabelle_${planId}_further_child`
}

/** The lookup key of a price at Stripe, so that no price id has to be configured. */
export function priceLookupKey(planId: PlanId, billing: Billing, seat: Seat = 'first'): string {
  return seat === 'first' ? `mirabelle_${planId}_${billing}` : `mirabelle_${planId}_${billing}_further_child`
}

export function isPlanId(value: unknown): value is PlanId {
  return planIds.some((id) => id === value)
}

export function isBilling(value: unknown): value is Billing {
  return billings.some((billing) => billing === value)
}
