import type { AccountResponse } from '#src/domain/subscriptions/manage-subscription.contract.ts'

/** Whether the family has a subscription that has not ended. */
export function isRunning({ status }: Pick<AccountResponse, 'status'>): boolean {
  return status === 'active' || status === 'past_due'
}

/**
 * Whether the current period is still to be paid: its charge is drafted at Stripe, and comes within the hour.
 * A cancellation then ends the subscription at once, since there is no paid period to wait for.
 */
export function isBeforeCharge({
  nextChargeAt,
  periodEnd,
}: Pick<AccountResponse, 'nextChargeAt' | 'periodEnd'>): boolean {
  return nextChargeAt !== null && periodEnd !== null && new Date(nextChargeAt) < new Date(periodEnd)
}

/** The key of the sentence about a cancelled subscription: a suspended family has no access that could last. */
export function endsWords({ isSuspended }: Pick<AccountResponse, 'isSuspended'>): 'ends' | 'endsSuspended' {
  return isSuspended ? 'endsSuspended' : 'ends'
}

/** Why a family without a subscription has access or has none: the key of the sentence that says so. */
export function accessWithoutPlan(
  { hasAccess, freeAccessUntil }: Pick<AccountResponse, 'hasAccess' | 'freeAccessUntil'>,
  now: Date,
): 'none' | 'noneWithFreeDays' | 'byTheTeam' {
  if (!hasAccess) return 'none'
  return freeAccessUntil && new Date(freeAccessUntil) > now ? 'noneWithFreeDays' : 'byTheTeam'
}
