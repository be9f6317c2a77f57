import type { PlanId } from '#src/shared/plans.ts'

/**
 * CONTRACT §5: hasAccess = isSubscribed or freeAccessUntil in the future. A subscription that ended, or
 * stayed unpaid too long, no longer counts from `accessUntil` on, even if no event has arrived yet. A family
 * that the team has suspended has neither (docs/decisions/0030).
 */
export function accessOf(
  family: {
    isSubscribed: boolean
    freeAccessUntil: Date | null
    accessUntil: Date | null
    suspendedAt: Date | null
  },
  now: Date,
): { isSubscribed: boolean; hasAccess: boolean } {
  if (family.suspendedAt) return { isSubscribed: false, hasAccess: false }
  const isSubscribed = family.isSubscribed && (family.accessUntil === null || family.accessUntil > now)
  return { isSubscribed, hasAccess: isSubscribed || hasFreeDays(family, now) }
}

/** Whether free days are still under way. */
export function hasFreeDays({ freeAccessUntil }: { freeAccessUntil: Date | null }, now: Date): boolean {
  return freeAccessUntil !== null && freeAccessUntil > now
}

/**
 * SPEC §1: whether a family has what only the complete plan includes (the box, one-to-one sessions, earlier
 * replies). Only while it has access.
 */
export function hasCompletePlan({ plan, hasAccess }: { plan: PlanId | null; hasAccess: boolean }): boolean {
  return plan === 'complete' && hasAccess
}
