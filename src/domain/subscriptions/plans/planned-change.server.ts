import type Stripe from 'stripe'
import { idOf } from '#src/infrastructure/payments/stripe-reference.ts'
import { billings, type PlanChoice, planIds } from '#src/shared/plans.ts'
import { currentPeriodOf } from './further-children.server.ts'
import { meaningOf } from './prices.server.ts'

/**
 * The plan of the next period, if a change is planned: by a schedule (with its prices expanded), or in the
 * metadata while another change is made.
 */
export function plannedPlanOf(subscription: Stripe.Subscription): PlanChoice | undefined {
  return scheduledPlanOf(subscription) ?? setAsidePlanOf(subscription)
}

/** The plan that an unfinished `updateKeepingPlannedChange` has set aside. */
export function setAsidePlanOf({ metadata }: Stripe.Subscription): PlanChoice | undefined {
  const [plan, period] = (metadata[setAsideKey] ?? '').split(' ')
  const planId = planIds.find((id) => id === plan)
  const billing = billings.find((each) => each === period)
  return planId && billing && { planId, billing }
}

/** The metadata key of a plan that is set aside. */
export const setAsideKey = 'plan_change_set_aside'

/** Writes what is planned into the metadata, then releases the schedule. */
export async function setPlannedChangeAside(
  payments: Stripe,
  { id, schedule }: Stripe.Subscription,
  planned: PlanChoice | undefined,
): Promise<void> {
  if (planned)
    await payments.subscriptions.update(id, {
      metadata: { [setAsideKey]: `${planned.planId} ${planned.billing}` },
    })
  if (schedule) await payments.subscriptionSchedules.release(idOf(schedule))
}

export async function clearSetAside(payments: Stripe, { id, metadata }: Stripe.Subscription): Promise<void> {
  if (metadata[setAsideKey] !== undefined)
    await payments.subscriptions.update(id, { metadata: { [setAsideKey]: '' } })
}

function scheduledPlanOf(subscription: Stripe.Subscription): PlanChoice | undefined {
  const { schedule } = subscription
  if (schedule === null || typeof schedule === 'string') return undefined
  const { start } = currentPeriodOf(subscription)
  const planned = schedule.phases.find((phase) => phase.start_date > start)?.items ?? []
  const meanings = planned.flatMap(({ price }) =>
    typeof price === 'string' || 'deleted' in price ? [] : [meaningOf(price)],
  )
  const next = meanings.find((meaning) => meaning?.seat === 'first')
  return next && { planId: next.planId, billing: next.billing }
}
