import {
  isWithdrawal,
  lostDisputes,
  paidAfterEnd,
  refundOccurrence,
  type SubscriptionReading,
  type SubscriptionState,
  withdrawUntil,
} from '#src/domain/subscriptions/subscription.rules.ts'
import { day, later } from '#src/shared/durations.ts'
import type { Billing, PlanId } from '#src/shared/plans.ts'
import type { SubscriptionNews } from './subscription-email.texts.ts'

/** The stored fields of a subscription whose change is worth an e-mail. */
interface StoredSubscription extends Omit<SubscriptionState, 'status'> {
  plan: PlanId
  billing: Billing
  furtherChildren: number
  cancelAt: Date | null
  nextPlan: PlanId | null
  nextBilling: Billing | null
}

export interface News {
  news: SubscriptionNews
  plan: PlanId
  billing: Billing
  amountCents: number | null
  date: Date | null
  until: Date | null
  since: Date | null
  /** Whether nothing is charged for now, so that there is no next charge to name. */
  isPaused: boolean
}

/** Facts about the account besides the subscription. */
interface Circumstances {
  /** Whether the family has another running subscription. */
  isSecond: boolean
  /** Whether a payment has been owed for so long that access ends with this change. */
  closesAccess: boolean
  /** Whether the family is suspended: it has no access, and owes nothing for now. */
  isSuspended: boolean
  /** The free days that will move the next charge, once this change is stored. */
  freeDays: number
}

/**
 * The news of a change from `before` to `after`, wherever it was made: on the account page, in Stripe's
 * portal or in its dashboard. It is enqueued under the lock that writes the change, so it is sent once.
 */
export function newsOf(
  before: StoredSubscription | undefined,
  after: StoredSubscription,
  reading: SubscriptionReading,
  { isSecond, closesAccess, isSuspended, freeDays }: Circumstances,
): News | undefined {
  const { plan, billing } = after
  const newsItem = (news: SubscriptionNews, more: Partial<News> = {}): News => ({
    news,
    plan,
    billing,
    amountCents: null,
    date: null,
    until: null,
    since: null,
    isPaused: isSuspended,
    ...more,
  })
  const refunded = reading.refunds.reduce((sum, { cents }) => sum + cents, 0)
  if (!before) {
    if (isSecond) return newsItem('secondRefunded', { amountCents: refunded })
    if (!after.isRunning) return undefined
    const [first] = reading.payments
    const isCharged = first !== undefined && first.cents > 0
    return newsItem(isCharged ? 'welcome' : 'welcomeByCredit', {
      amountCents: (isCharged ? first.cents : first?.totalCents) ?? 0,
      date: later(after.nextChargeAt ?? reading.currentPeriodEnd, freeDays * day),
      until: withdrawUntil(after.firstPaidAt),
    })
  }
  if (!before.refundedAt && after.refundedAt)
    return newsItem(isWithdrawal(after) ? 'withdrawn' : 'refunded', {
      amountCents: refunded,
      date: after.refundedAt,
      since: after.firstPaidAt,
    })
  if (!after.isRunning) {
    if (!before.isRunning) return undefined
    const lost = lostDisputes(reading)
    return lost.length === 0
      ? newsItem('ended')
      : newsItem('disputeLost', { amountCents: lost.reduce((sum, { cents }) => sum + cents, 0) })
  }
  if (!isSuspended && closesAccess)
    return newsItem('accessClosed', {
      amountCents: reading.unpaid[0]?.cents ?? null,
      date: after.pastDueSince,
    })
  if (!isSuspended && !before.pastDueSince && after.pastDueSince)
    return newsItem('paymentFailed', {
      amountCents: reading.unpaid[0]?.cents ?? null,
      until: after.accessUntil,
    })
  if (!isSuspended && before.pastDueSince && !after.pastDueSince) return newsItem('paidAgain')
  if (!before.cancelAt && after.cancelAt) return newsItem('cancelPlanned', { date: after.cancelAt })
  if (before.cancelAt && !after.cancelAt)
    return newsItem('resumed', {
      amountCents: after.nextChargeCents,
      date: after.nextChargeAt && later(after.nextChargeAt, freeDays * day),
      isPaused: isSuspended || after.nextChargeCents === null,
    })
  // What changes now concerns the charge after one that Stripe has drafted already.
  const next = reading.drafted
    ? { amountCents: reading.nextCents, date: reading.currentPeriodEnd }
    : { amountCents: after.nextChargeCents, date: after.nextChargeAt }
  const { nextPlan, nextBilling } = after
  if (nextPlan && nextBilling && (nextPlan !== before.nextPlan || nextBilling !== before.nextBilling))
    return newsItem('changePlanned', {
      plan: nextPlan,
      billing: nextBilling,
      amountCents: next.amountCents,
      date: reading.currentPeriodEnd,
      isPaused: isSuspended || next.amountCents === null,
    })
  const isSamePlan = after.plan === before.plan && after.billing === before.billing
  const isCharged = after.nextChargeCents !== null
  if (isCharged && before.nextPlan && !nextPlan && isSamePlan) return newsItem('changeTakenBack', next)
  if (after.furtherChildren < before.furtherChildren) {
    if (after.cancelAt) return newsItem('childRemovedEnding', { date: after.cancelAt })
    if (after.pastDueSince)
      return newsItem('childRemovedOwing', { amountCents: reading.unpaid[0]?.cents ?? null })
  }
  if (isCharged && after.furtherChildren !== before.furtherChildren)
    return newsItem(after.furtherChildren > before.furtherChildren ? 'childAdded' : 'childRemoved', next)
  return undefined
}

/**
 * The news of a payment that was made after the end and has just been refunded; `added` names the new money
 * events.
 */
export function lateRefundOf(
  { plan, billing }: StoredSubscription,
  reading: SubscriptionReading,
  added: ReadonlySet<string>,
): News | undefined {
  const late = paidAfterEnd(reading).map(({ paymentIntentId }) => paymentIntentId)
  const fresh = reading.refunds.filter(
    ({ id, paymentIntentId }) => late.includes(paymentIntentId) && added.has(refundOccurrence(id)),
  )
  const amountCents = fresh.reduce((sum, { cents }) => sum + cents, 0)
  return amountCents === 0
    ? undefined
    : {
        news: 'lateRefunded',
        plan,
        billing,
        amountCents,
        date: null,
        until: null,
        since: null,
        isPaused: false,
      }
}

/**
 * The facts of an e-mail that waited for the end of quiet hours, which must still be true when it is sent.
 */
interface WaitingNews {
  news: SubscriptionNews
  amountCents: number | null
  date: Date | null
  until: Date | null
}

type CurrentSubscription = Pick<
  StoredSubscription,
  'isRunning' | 'pastDueSince' | 'accessUntil' | 'cancelAt' | 'nextChargeAt' | 'nextChargeCents'
>

const aboutPayments: readonly SubscriptionNews[] = ['paymentFailed', 'accessClosed', 'paidAgain']

/**
 * Whether news that waited for the morning is still true. A confirmation of what the family did does not
 * wait, and stays true.
 */
export function isNewsStillTrue(
  { news, amountCents, date, until }: WaitingNews,
  current: CurrentSubscription & { hasOtherRunning: boolean; isSuspended: boolean },
): boolean {
  // They say that access is open, or opens with a payment.
  if (current.isSuspended && aboutPayments.includes(news)) return false
  const owes = current.isRunning && current.pastDueSince !== null
  const isOpenUntil = (moment: Date | null) => moment?.getTime() === current.accessUntil?.getTime()
  if (news === 'paymentFailed') return owes && isOpenUntil(until)
  if (news === 'accessClosed') return owes && current.pastDueSince?.getTime() === date?.getTime()
  if (news === 'paidAgain') return current.isRunning && !owes
  if (news === 'renewalAhead')
    return (
      current.isRunning &&
      current.cancelAt === null &&
      current.nextChargeAt?.getTime() === date?.getTime() &&
      current.nextChargeCents === amountCents
    )
  if (news === 'ended' || news === 'disputeLost') return !current.isRunning && !current.hasOtherRunning
  return true
}
