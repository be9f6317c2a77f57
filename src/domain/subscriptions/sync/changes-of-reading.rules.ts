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

/** The stored fields of a subscription that a reading changes. */
interface StoredSubscription extends SubscriptionState {
  plan: PlanId
  billing: Billing
  isFirst: boolean
  version: number
}

interface ChangesInput {
  before: StoredSubscription | undefined
  /** The family's other subscriptions. */
  others: readonly { isRunning: boolean; firstPaidAt: Date | null; refundedAt: Date | null }[]
  family: { isSubscribed: boolean; freeAccessUntil: Date | null; stripeSubscriptionId: string | null }
  reading: SubscriptionReading
  state: SubscriptionState
  now: Date
}

/** The stored fields of a subscription once a reading is stored. */
interface FieldsAfter
  extends StoredSubscription,
    Pick<SubscriptionReading, 'customerId' | 'currentPeriodEnd' | 'cancelAt' | 'scheduleId'> {
  furtherChildren: number
  nextPlan: PlanId | null
  nextBilling: Billing | null
  cardBrand: string | null
  cardLast4: string | null
  syncedAt: Date
}

/** What a reading changes in its subscription, and in the account and the referral of its family. */
export interface AppliedChanges {
  kind: 'apply'
  after: FieldsAfter
  hasOtherRunning: boolean
  /** Whether the account's access comes from this subscription. */
  isFamilys: boolean
  isSubscribed: boolean
  /**
   * Whether an end counts (« Abandons »), once. The end of a second payment, which was refunded beside the
   * running subscription, never does.
   */
  isEnd: boolean
  /** Whether this reading decides which children are paid for. */
  isForChildren: boolean
  isFirstPayment: boolean
  /**
   * Whether the family's referral depends on this subscription: it is the first, or all others that were
   * paid were refunded (CONTRACT §8).
   */
  decidesReferral: boolean
  closesAccess: boolean
}

/**
 * `otherRunning`: the family has another running subscription, which must be settled first. `unsold`: its
 * price is not one of ours, and no plan is stored for it.
 */
type Changes = AppliedChanges | { kind: 'otherRunning' } | { kind: 'unsold' }

/** The changes that follow from one reading, decided before anything is written (docs/decisions/0006). */
export function changesOf({ before, others, family, reading, state, now }: ChangesInput): Changes {
  const hasOtherRunning = others.some(({ isRunning }) => isRunning)
  if (state.isRunning && hasOtherRunning) return { kind: 'otherRunning' }
  // A price of the operator's own, set by hand in the dashboard, does not change the plan.
  const plan = reading.sold?.planId ?? before?.plan
  const billing = reading.sold?.billing ?? before?.billing
  if (!plan || !billing) return { kind: 'unsold' }
  const isFirst = before?.isFirst ?? others.every(({ firstPaidAt }) => firstPaidAt === null)
  const isFamilys = family.stripeSubscriptionId === null || family.stripeSubscriptionId === reading.id
  return {
    kind: 'apply',
    after: {
      ...state,
      plan,
      billing,
      isFirst,
      furtherChildren: reading.further?.childIds.length ?? 0,
      customerId: reading.customerId,
      currentPeriodEnd: reading.currentPeriodEnd,
      cancelAt: state.isRunning ? reading.cancelAt : null,
      nextPlan: reading.next?.planId ?? null,
      nextBilling: reading.next?.billing ?? null,
      scheduleId: reading.scheduleId,
      cardBrand: reading.card?.brand ?? null,
      cardLast4: reading.card?.last4 ?? null,
      version: (before?.version ?? 0) + 1,
      syncedAt: now,
    },
    hasOtherRunning,
    isFamilys: state.isRunning || isFamilys,
    // A subscription that had ended before changes nothing: an administrator may have given access since.
    isSubscribed: state.isRunning || before?.isRunning ? givesAccess(state, now) : family.isSubscribed,
    isEnd: before ? before.isRunning : !hasOtherRunning,
    isForChildren: state.isRunning || !hasOtherRunning,
    isFirstPayment: isFirst && !before?.firstPaidAt,
    decidesReferral:
      isFirst || others.every(({ firstPaidAt, refundedAt }) => firstPaidAt === null || refundedAt !== null),
    closesAccess:
      state.isRunning &&
      state.pastDueSince !== null &&
      family.isSubscribed &&
      !givesAccess(state, now) &&
      !hasFreeDays(family, now),
  }
}

/**
 * Whether this step returns a subscription's first payment, which takes back the days of a referral that
 * depends on it. `added` names the money events that the step stored.
 */
export function returnsFirstPayment(
  before: Pick<StoredSubscription, 'refundedAt'> | undefined,
  state: SubscriptionState,
  reading: SubscriptionReading,
  added: ReadonlySet<string>,
): boolean {
  const isJustLost =
    lostDisputes(reading).some(({ id }) => added.has(lostDisputeOccurrence(id))) &&
    isFirstPaymentLost(reading)
  return (!before?.refundedAt && isWithdrawal(state)) || isJustLost
}

/**
 * Whether a subscription may be stored for the first time: this product sold it, at the price that it showed,
 * and it has been paid.
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

function givesAccess({ isRunning, accessUntil }: SubscriptionState, now: Date): boolean {
  return isRunning && accessUntil !== null && accessUntil > now
}
