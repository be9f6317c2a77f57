import type { Billing, PlanId } from '#src/business/plans.ts'
import { type SubscriptionReading, type SubscriptionState, withdrawUntil } from './subscription.rules.ts'
import type { SubscriptionNews } from './subscription-email.texts.ts'

/** What is kept of a subscription, as far as a change in it is worth an e-mail. */
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
}

/**
 * What to tell the family about the step from what was kept to what is now. Posted under the lock that writes the step,
 * each piece of news leaves once, wherever the change was made: on the account page, in Stripe's portal or in its dashboard.
 */
export function newsOf(before: KeptSubscription | undefined, after: KeptSubscription, reading: SubscriptionReading, isSecond: boolean): News | undefined {
  const { plan, billing } = after
  const tell = (news: SubscriptionNews, more: Partial<News> = {}): News => ({ news, plan, billing, amountCents: null, date: null, until: null, ...more })
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
  if (!before.refundedAt && after.refundedAt) return tell('withdrawn', { amountCents: refunded, date: after.refundedAt })
  if (before.isLive && !after.isLive) return tell('ended')
  if (!before.pastDueSince && after.pastDueSince) return tell('paymentFailed', { amountCents: reading.unpaid[0]?.cents ?? null, until: after.accessUntil })
  if (before.pastDueSince && !after.pastDueSince && after.isLive) return tell('paidAgain')
  if (!before.cancelAt && after.cancelAt) return tell('cancelPlanned', { date: after.cancelAt })
  if (before.cancelAt && !after.cancelAt && after.isLive) return tell('resumed', { amountCents: after.nextChargeCents, date: after.nextChargeAt })
  const { nextPlan, nextBilling } = after
  if (nextPlan && nextBilling && (nextPlan !== before.nextPlan || nextBilling !== before.nextBilling))
    return tell('changePlanned', { plan: nextPlan, billing: nextBilling, amountCents: after.nextChargeCents, date: reading.currentPeriodEnd })
  if (after.isLive && after.nextChargeCents !== null && after.furtherChildren !== before.furtherChildren)
    return tell(after.furtherChildren > before.furtherChildren ? 'childAdded' : 'childRemoved', {
      amountCents: after.nextChargeCents,
      date: after.nextChargeAt,
    })
  return undefined
}
