import { hasFreeDays } from '#src/domain/access/access.rules.ts'
import {
  isAsSold,
  isFirstPaymentLost,
  isWithdrawal,
  lostDisputeOccurrence,
  lostDisputes,
  type SubscriptionReading,
  type SubscriptionState,
} from '#src/domain/subscriptions/subscription.rules.ts'
import { type Billing, type PlanChoice, type PlanId, priceCents } from '#src/shared/plans.ts'

/** What is kept of a subscription, as far as a reading changes it. */
interface Kept extends SubscriptionState {
  plan: PlanId
  billing: Billing
  isFirst: boolean
  version: number
}

interface Found {
  before: Kept | undefined
  /** The family's other subscriptions. */
  others: readonly { isLive: boolean; firstPaidAt: Date | null }[]
  family: { isSubscribed: boolean; freeAccessUntil: Date | null; stripeSubscriptionId: string | null }
  reading: SubscriptionReading
  state: SubscriptionState
  now: Date
}

/**
 * What one reading makes of what is kept, decided before anything is written (docs/decisions/0006).
 * `overtaken`: the family has another subscription that runs, which was to be settled first. `unsold`: its
 * price is none of ours, and no plan is kept of it.
 */
export function planOf({ before, others, family, reading, state, now }: Found) {
  const hasOtherLive = others.some(({ isLive }) => isLive)
  if (state.isLive && hasOtherLive) return 'overtaken'
  // A price of the operator's own making, given by hand in the dashboard, leaves the plan what it was.
  const plan = reading.sold?.planId ?? before?.plan
  const billing = reading.sold?.billing ?? before?.billing
  if (!plan || !billing) return 'unsold'
  const isFirst = before?.isFirst ?? others.every(({ firstPaidAt }) => firstPaidAt === null)
  const isFamilys = family.stripeSubscriptionId === null || family.stripeSubscriptionId === reading.id
  return {
    after: {
      ...state,
      plan,
      billing,
      isFirst,
      furtherChildren: reading.further?.childIds.length ?? 0,
      customerId: reading.customerId,
      currentPeriodEnd: reading.currentPeriodEnd,
      cancelAt: state.isLive ? reading.cancelAt : null,
      nextPlan: reading.next?.planId ?? null,
      nextBilling: reading.next?.billing ?? null,
      scheduleId: reading.scheduleId,
      cardBrand: reading.card?.brand ?? null,
      cardLast4: reading.card?.last4 ?? null,
      version: (before?.version ?? 0) + 1,
      syncedAt: now,
    },
    hasOtherLive,
    /** Whether this subscription is the one that the account's access comes from. */
    isFamilys: state.isLive || isFamilys,
    // What had ended before says nothing new: an administrator may have given access since.
    isSubscribed: state.isLive || before?.isLive ? givesAccess(state, now) : family.isSubscribed,
    /** Whether the children who are paid for are those of this reading. */
    isForChildren: state.isLive || !hasOtherLive,
    isFirstPayment: isFirst && !before?.firstPaidAt,
    closesAccess:
      state.isLive &&
      state.pastDueSince !== null &&
      family.isSubscribed &&
      !givesAccess(state, now) &&
      !hasFreeDays(family, now),
  }
}

/** Whether the days of a referral go back with this step: `added` are the occurrences that it wrote down. */
export function takesRewardBack(
  before: Pick<Kept, 'isFirst' | 'refundedAt'> | undefined,
  state: SubscriptionState,
  reading: SubscriptionReading,
  added: ReadonlySet<string | null>,
): boolean {
  const isJustLost =
    lostDisputes(reading).some(({ id }) => added.has(lostDisputeOccurrence(id))) &&
    isFirstPaymentLost(reading)
  return Boolean(before?.isFirst && ((!before.refundedAt && isWithdrawal(state)) || isJustLost))
}

/**
 * Whether a subscription that is not kept yet may be: this product sold it, at the price that it showed, and
 * it has been paid.
 */
export function mayBegin(
  { takesRealMoney }: { takesRealMoney: boolean },
  reading: SubscriptionReading,
  { firstPaidAt }: SubscriptionState,
  checkout: (PlanChoice & { cents: number | null }) | undefined,
): boolean {
  if (!checkout || firstPaidAt === null) return false
  const { planId, billing, cents } = checkout
  const shown = { planId, billing, cents: cents ?? priceCents(planId, billing) }
  return isAsSold(reading, shown, { takesRealMoney })
}

function givesAccess({ isLive, accessUntil }: SubscriptionState, now: Date): boolean {
  return isLive && accessUntil !== null && accessUntil > now
}
