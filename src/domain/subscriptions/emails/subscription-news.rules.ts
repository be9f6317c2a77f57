import {
  lostDisputes,
  paidAfterEnd,
  refundOccurrence,
  type SubscriptionReading,
  type SubscriptionState,
  withdrawUntil,
} from '#src/domain/subscriptions/subscription.rules.ts'
import type { Billing, PlanId } from '#src/shared/plans.ts'
import type { SubscriptionNews } from './subscription-email.texts.ts'

/** What is stored of a subscription, as far as a change of it is worth an e-mail. */
interface KeptSubscription extends Omit<SubscriptionState, 'status'> {
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
}

/** What has to be known of the account besides the subscription. */
interface Circumstances {
  /** The family has another subscription that runs. */
  isSecond: boolean
  /** A payment has been owed for so long that access ends with this change. */
  closesAccess: boolean
}

/**
 * What to tell the family about the change from `before` to `after`, wherever it was made: on the account
 * page, in Stripe's portal or in its dashboard. Enqueued under the lock that writes the change, it is told
 * once.
 */
export function newsOf(
  before: KeptSubscription | undefined,
  after: KeptSubscription,
  reading: SubscriptionReading,
  { isSecond, closesAccess }: Circumstances,
): News | undefined {
  const { plan, billing } = after
  const tell = (news: SubscriptionNews, more: Partial<News> = {}): News => ({
    news,
    plan,
    billing,
    amountCents: null,
    date: null,
    until: null,
    since: null,
    ...more,
  })
  const refunded = reading.refunds.reduce((sum, { cents }) => sum + cents, 0)
  if (!before) {
    if (isSecond) return tell('secondRefunded', { amountCents: refunded })
    if (!after.isLive) return undefined
    return tell('welcome', {
      amountCents: reading.payments[0]?.cents ?? 0,
      date: after.nextChargeAt ?? reading.currentPeriodEnd,
      until: withdrawUntil(after.firstPaidAt),
    })
  }
  if (!before.refundedAt && after.refundedAt)
    return tell('withdrawn', { amountCents: refunded, date: after.refundedAt, since: after.firstPaidAt })
  if (!after.isLive) {
    if (!before.isLive) return undefined
    const lost = lostDisputes(reading)
    return lost.length === 0
      ? tell('ended')
      : tell('disputeLost', { amountCents: lost.reduce((sum, { cents }) => sum + cents, 0) })
  }
  if (closesAccess)
    return tell('accessClosed', { amountCents: reading.unpaid[0]?.cents ?? null, date: after.pastDueSince })
  if (!before.pastDueSince && after.pastDueSince)
    return tell('paymentFailed', { amountCents: reading.unpaid[0]?.cents ?? null, until: after.accessUntil })
  if (before.pastDueSince && !after.pastDueSince) return tell('paidAgain')
  if (!before.cancelAt && after.cancelAt) return tell('cancelPlanned', { date: after.cancelAt })
  if (before.cancelAt && !after.cancelAt)
    return tell('resumed', { amountCents: after.nextChargeCents, date: after.nextChargeAt })
  const { nextPlan, nextBilling } = after
  if (nextPlan && nextBilling && (nextPlan !== before.nextPlan || nextBilling !== before.nextBilling))
    return tell('changePlanned', {
      plan: nextPlan,
      billing: nextBilling,
      amountCents: after.nextChargeCents,
      date: reading.currentPeriodEnd,
    })
  const isSamePlan = after.plan === before.plan && after.billing === before.billing
  const next = { amountCents: after.nextChargeCents, date: after.nextChargeAt }
  const isCharged = after.nextChargeCents !== null
  if (isCharged && before.nextPlan && !nextPlan && isSamePlan) return tell('changeTakenBack', next)
  if (after.furtherChildren < before.furtherChildren) {
    if (after.cancelAt) return tell('childRemovedEnding', { date: after.cancelAt })
    if (after.pastDueSince)
      return tell('childRemovedOwing', { amountCents: reading.unpaid[0]?.cents ?? null })
  }
  if (isCharged && after.furtherChildren !== before.furtherChildren)
    return tell(after.furtherChildren > before.furtherChildren ? 'childAdded' : 'childRemoved', next)
  return undefined
}

/**
 * What to tell of money that was paid after the end and has just been refunded; `added` names the new
 * refunds.
 */
export function lateRefundOf(
  { plan, billing }: KeptSubscription,
  reading: SubscriptionReading,
  added: ReadonlySet<string | null>,
): News | undefined {
  const late = paidAfterEnd(reading).map(({ paymentIntentId }) => paymentIntentId)
  const fresh = reading.refunds.filter(
    ({ id, paymentIntentId }) => late.includes(paymentIntentId) && added.has(refundOccurrence(id)),
  )
  const amountCents = fresh.reduce((sum, { cents }) => sum + cents, 0)
  return amountCents === 0
    ? undefined
    : { news: 'lateRefunded', plan, billing, amountCents, date: null, until: null, since: null }
}

/** What of an e-mail that waited for the end of quiet hours must still be true when it is sent. */
interface ToldNews {
  news: SubscriptionNews
  amountCents: number | null
  date: Date | null
  until: Date | null
}

type PresentSubscription = Pick<
  KeptSubscription,
  'isLive' | 'pastDueSince' | 'accessUntil' | 'cancelAt' | 'nextChargeAt' | 'nextChargeCents'
>

/**
 * Whether news that waited for the morning is still true; a confirmation of what the family did does not
 * wait, and stays true.
 */
export function isNewsStillTrue(
  { news, amountCents, date, until }: ToldNews,
  now: PresentSubscription & { hasOtherLive: boolean },
): boolean {
  const owes = now.isLive && now.pastDueSince !== null
  const isOpenUntil = (moment: Date | null) => moment?.getTime() === now.accessUntil?.getTime()
  if (news === 'paymentFailed') return owes && isOpenUntil(until)
  if (news === 'accessClosed') return owes && now.pastDueSince?.getTime() === date?.getTime()
  if (news === 'paidAgain') return now.isLive && !owes
  if (news === 'renewalAhead')
    return (
      now.isLive &&
      now.cancelAt === null &&
      now.nextChargeAt?.getTime() === date?.getTime() &&
      now.nextChargeCents === amountCents
    )
  if (news === 'ended' || news === 'disputeLost') return !now.isLive && !now.hasOtherLive
  return true
}
