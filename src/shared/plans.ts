import { familyDiscountPercent } from './numbers.ts'

export const planIds = ['lives', 'complete'] as const
export type PlanId = (typeof planIds)[number]

export const billings = ['monthly', 'yearly'] as const
export type Billing = (typeof billings)[number]

/** The plan and the billing period of a subscription. */
export interface PlanChoice {
  planId: PlanId
  billing: Billing
}

export interface Plan {
  id: PlanId
  popular: boolean
  monthlyCents: number
  yearlyCents: number
  /** The monthly equivalent of a yearly payment, in whole euros as the specification rounds it. */
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

/** The saving of a yearly payment compared with twelve monthly ones, in euro cents. */
export function yearlySavingCents(planId: PlanId): number {
  return plans[planId].monthlyCents * 12 - plans[planId].yearlyCents
}

/**
 * The plan with the largest yearly saving as a share. The site shows this plan’s percentage and its amount in
 * euros.
 */
export const mostSavingPlan: PlanId = planIds.reduce((max, id) =>
  savingShare(id) > savingShare(max) ? id : max,
)

function savingShare(planId: PlanId): number {
  return yearlySavingCents(planId) / (plans[planId].monthlyCents * 12)
}

/**
 * The price of one billing period for each child after the first, after the family discount (SPEC §9), in
 * euro cents.
 */
function furtherChildCents(planId: PlanId, billing: Billing): number {
  return Math.round((priceCents(planId, billing) * (100 - familyDiscountPercent)) / 100)
}

/**
 * The two kinds of price: for the family with its first child, and for each child after it
 * (docs/decisions/0014).
 */
export const seats = ['first', 'further'] as const
export type Seat = (typeof seats)[number]

/** The price of one billing period for a seat, in euro cents. */
export function seatCents(seat: Seat, planId: PlanId, billing: Billing): number {
  return seat === 'first' ? priceCents(planId, billing) : furtherChildCents(planId, billing)
}

/**
 * The id of a product at Stripe: the plan itself, or a further child on it, each under its own name on the
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
