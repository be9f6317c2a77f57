// Longer than other files, because the meaning of a reading is decided in one place, and each decision builds
// on the one before.

import { day, later } from '#src/shared/durations.ts'
import { currency, pastDueAccessDays, withdrawalDays } from '#src/shared/numbers.ts'
import { type Billing, type PlanChoice, type PlanId, seatCents } from '#src/shared/plans.ts'

/** A subscription as one series of calls to Stripe returned it. Amounts in cents. */
export interface SubscriptionReading {
  id: string
  customerId: string
  customerEmail: string | null
  /** The checkout that it came from, as the server wrote it into the metadata. */
  checkoutId: string | undefined
  isRealMoney: boolean
  status: string
  /** Undefined when its price is not one of the product. */
  sold: (PlanChoice & { currency: string; unitCents: number }) | undefined
  /** The children after the first who are paid for, by their ids, and the item that pays for them. */
  further: { itemId: string; childIds: readonly string[] } | undefined
  currentPeriodEnd: Date
  cancelAt: Date | null
  endedAt: Date | null
  /**
   * Whether Stripe has paused collecting: `ours` while the family is suspended, `another` if it was done by
   * hand.
   */
  pause: 'none' | 'ours' | 'another'
  /** Whether Stripe calculates VAT within its invoices. */
  isTaxed: boolean
  /** The plan and billing of the next period, if a change is planned. */
  next: PlanChoice | undefined
  /**
   * The schedule that carries it out; null while it is in the metadata, during or after an interrupted
   * change.
   */
  scheduleId: string | null
  /**
   * The amount of the next invoice, with everything that is on the subscription; null when there will be
   * none.
   */
  nextCents: number | null
  /** The charge of a period that has just begun, which Stripe has drafted and collects within the hour. */
  drafted: { at: Date; cents: number } | undefined
  card: { brand: string; last4: string } | undefined
  /** The payment method of the next attempt to collect. */
  paymentMethodId: string | undefined
  /** Invoices that were paid, with money or with the customer's credit, oldest first. */
  payments: readonly Payment[]
  /**
   * How much of the customer's credit its paid invoices have used; negative when they have left credit, as
   * deductions for a removed child do.
   */
  usedCreditCents: number
  /** Refunds that were made, or are about to be. */
  refunds: readonly Refund[]
  /**
   * Refunds that failed, possibly after Stripe had first reported success: the money is the company's again.
   */
  failedRefunds: readonly Refund[]
  /** Payments that were disputed with the bank that made them. */
  disputes: readonly Dispute[]
  /** Invoices whose payment was tried and failed, and that are still owed. */
  unpaid: readonly {
    invoiceId: string
    paymentIntentId: string | undefined
    since: Date
    nextTryAt: Date | null
    cents: number
  }[]
  /**
   * Invoices for which a card was declined at least once, whether they were paid later, given up or neither.
   * The attempts of a checkout before its first payment do not count.
   */
  declined: readonly { invoiceId: string; since: Date }[]
  /** Open invoices, which anybody who has their address can still pay. */
  payable: readonly string[]
  /** Open invoices that Stripe collects by itself, and those for which a suspension has stopped that. */
  collected: readonly string[]
  stopped: readonly string[]
}

export interface Payment {
  invoiceId: string
  /** Undefined where nothing was charged. */
  paymentIntentId: string | undefined
  paidAt: Date
  /** The amount that was charged; 0 if the customer's credit covered the whole invoice. */
  cents: number
  /** The total of the invoice, credit included. */
  totalCents: number
  /** The VAT within `cents`. */
  vatCents: number
  isRenewal: boolean
  /** Whether it paid only for a child that was added in the middle of a period. */
  isForFurtherChild: boolean
}

export interface Refund {
  id: string
  paymentIntentId: string
  at: Date
  /** When the family requested it; for a refund by the operator, when it was made. */
  requestedAt: Date
  cents: number
}

export interface Dispute {
  id: string
  paymentIntentId: string
  /** When the bank reported it to Stripe. */
  at: Date
  cents: number
  /** Stripe's code for the bank's reason. */
  reason: string
  /** Until when the bank accepts an answer. */
  dueAt: Date | null
  /** `won`, also when it was dropped: the money is the company's. `lost`: it is the holder's. */
  outcome: 'open' | 'won' | 'lost'
  /** The amounts that the bank has taken (negative) and returned. */
  movements: readonly { id: string; at: Date; cents: number }[]
}

/** The stored state that follows from a reading. */
export interface SubscriptionState {
  status: string
  /** Whether it still runs at Stripe; a family has one running subscription at most. */
  isRunning: boolean
  /** Until when it gives access if no further event arrives. */
  accessUntil: Date | null
  nextChargeAt: Date | null
  nextChargeCents: number | null
  firstPaidAt: Date | null
  pastDueSince: Date | null
  refundedAt: Date | null
}

const runningStatuses: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/**
 * Derives the stored state from a reading alone, so that events in any order and repetition lead to the same
 * state (QUALITY R2).
 */
export function stateOf(reading: SubscriptionReading): SubscriptionState {
  const firstPaidAt = reading.payments[0]?.paidAt ?? null
  const refundedAt = refundedInFullAt(reading)
  const isRunning = runningStatuses.includes(reading.status) && firstPaidAt !== null
  const pastDueSince = isRunning ? earliest(reading.unpaid.map(({ since }) => since)) : null
  const willRenew = isRunning && reading.cancelAt === null && refundedAt === null && reading.pause === 'none'
  const owed = reading.unpaid[0]
  const next = owed
    ? { at: owed.nextTryAt, cents: owed.cents }
    : (reading.drafted ?? { at: reading.currentPeriodEnd, cents: reading.nextCents })
  return {
    status: reading.status,
    isRunning,
    accessUntil: accessUntil(reading, { isRunning, firstPaidAt, refundedAt, pastDueSince }),
    nextChargeAt: willRenew ? next.at : null,
    nextChargeCents: willRenew && next.at !== null ? next.cents : null,
    firstPaidAt,
    pastDueSince,
    refundedAt,
  }
}

/**
 * Whether a subscription that is seen for the first time is one that the product sold: known price, euro, the
 * amount in cents that was shown, the right mode (QUALITY, threats: amount, currency, price and livemode are
 * checked before anything is granted). Its plan may have been changed at Stripe since it was paid for; then
 * the price is that of the other plan, and the first payment is the amount that the checkout showed.
 */
export function isAsSold(
  { sold, payments, isRealMoney }: SubscriptionReading,
  shown: PlanChoice & { cents: number },
  { takesRealMoney }: { takesRealMoney: boolean },
): boolean {
  if (!sold || isRealMoney !== takesRealMoney) return false
  const isAsShown = sold.planId === shown.planId && sold.billing === shown.billing
  return (
    sold.currency === currency &&
    sold.unitCents === (isAsShown ? shown.cents : seatCents('first', sold.planId, sold.billing)) &&
    (payments[0] === undefined || payments[0].totalCents >= shown.cents)
  )
}

/** CONTRACT §7: until when the family may withdraw. Null before the first payment. */
export function withdrawUntil(firstPaidAt: Date | null): Date | null {
  return firstPaidAt && later(firstPaidAt, withdrawalDays * day)
}

/** Whether a withdrawal that is requested at this moment is in time. */
export function canWithdraw(firstPaidAt: Date | null, requestedAt: Date): boolean {
  const until = withdrawUntil(firstPaidAt)
  return until !== null && requestedAt < until
}

/**
 * The parts of the next charge of a stored subscription, at the server's prices. Null when there will be
 * none, and while an earlier one is owed.
 */
export function nextChargeOf(stored: {
  plan: PlanId
  billing: Billing
  nextPlan: PlanId | null
  nextBilling: Billing | null
  furtherChildren: number
  nextChargeCents: number | null
  pastDueSince: Date | null
}): { firstCents: number; furtherChildren: number; furtherCents: number; otherCents: number } | null {
  if (stored.nextChargeCents === null || stored.pastDueSince !== null) return null
  const [plan, billing] = [stored.nextPlan ?? stored.plan, stored.nextBilling ?? stored.billing]
  const firstCents = seatCents('first', plan, billing)
  const furtherCents = stored.furtherChildren * seatCents('further', plan, billing)
  return {
    firstCents,
    furtherChildren: stored.furtherChildren,
    furtherCents,
    otherCents: stored.nextChargeCents - firstCents - furtherCents,
  }
}

/**
 * CONTRACT §7: a refund that was requested within the fourteen days is a withdrawal, wherever it was
 * requested and however long Stripe took.
 */
export function isWithdrawal({
  refundedAt,
  firstPaidAt,
}: Pick<SubscriptionState, 'refundedAt' | 'firstPaidAt'>): boolean {
  const until = withdrawUntil(firstPaidAt)
  return refundedAt !== null && until !== null && refundedAt <= until
}

/** Whether a payment has not been refunded, or not in full. The part that a bank holds cannot be refunded. */
export function owesRefunds({
  payments,
  refunds,
  disputes,
}: Pick<SubscriptionReading, 'payments' | 'refunds' | 'disputes'>): boolean {
  return payments.some(
    ({ paymentIntentId, cents }) =>
      paymentIntentId !== undefined &&
      backOf(paymentIntentId, refunds) + heldOf(paymentIntentId, disputes) < cents,
  )
}

/** The amount that a bank has taken of a payment and not returned. */
function heldOf(paymentIntentId: string, disputes: readonly Dispute[]): number {
  const moved = disputes
    .filter((dispute) => dispute.paymentIntentId === paymentIntentId)
    .flatMap(({ movements }) => movements)
  return -moved.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * The disputes that took a payment away for good. The first one ends the subscription, because the family, or
 * the holder of the card, does not want it.
 */
export function lostDisputes({ disputes }: Pick<SubscriptionReading, 'disputes'>): Dispute[] {
  return disputes.filter(({ outcome }) => outcome === 'lost')
}

/**
 * Whether the first payment was disputed within the fourteen days and lost, however long the bank took to
 * decide. For a referral that counts like a withdrawal.
 */
export function isFirstPaymentLost({
  payments: [first],
  disputes,
}: Pick<SubscriptionReading, 'payments' | 'disputes'>): boolean {
  const until = withdrawUntil(first?.paidAt ?? null)
  return (
    until !== null &&
    lostDisputes({ disputes }).some(
      ({ paymentIntentId, at }) => paymentIntentId === first?.paymentIntentId && at <= until,
    )
  )
}

/**
 * The payments that were made after the end, on an invoice that was still open then: they give no access and
 * are refunded.
 */
export function paidAfterEnd({
  payments,
  endedAt,
}: Pick<SubscriptionReading, 'payments' | 'endedAt'>): Payment[] {
  return payments.filter(({ paidAt }) => endedAt !== null && paidAt > endedAt)
}

/** The names under which refunds and disputes are stored among the money events. */
export function refundOccurrence(id: string): string {
  return `refunded ${id}`
}
export function failedRefundOccurrence(id: string): string {
  return `refund failed ${id}`
}
export function disputeOccurrence(id: string): string {
  return `disputed ${id}`
}
export function lostDisputeOccurrence(id: string): string {
  return `dispute lost ${id}`
}

/**
 * When the first full refund of a payment was requested; null while no payment is refunded in full. The
 * payment for an added child may be refunded alone, so it does not count.
 */
function refundedInFullAt({ payments, refunds, endedAt }: SubscriptionReading): Date | null {
  const late = paidAfterEnd({ payments, endedAt })
  const whole = payments.flatMap((payment) => {
    const { paymentIntentId, cents, isForFurtherChild } = payment
    if (isForFurtherChild || late.includes(payment)) return []
    const back = refunds.filter((refund) => refund.paymentIntentId === paymentIntentId)
    return back.length > 0 && backOf(paymentIntentId, back) >= cents
      ? [latest(back.map(({ requestedAt }) => requestedAt))]
      : []
  })
  return earliest(whole)
}

function backOf(paymentIntentId: string | undefined, refunds: readonly Refund[]): number {
  return refunds
    .filter((refund) => refund.paymentIntentId === paymentIntentId)
    .reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * CONTRACT §7: a refund ends access at once, a cancellation at the period's end, an unpaid renewal after
 * seven days.
 */
function accessUntil(
  { cancelAt, endedAt, currentPeriodEnd }: SubscriptionReading,
  {
    isRunning,
    firstPaidAt,
    refundedAt,
    pastDueSince,
  }: Pick<SubscriptionState, 'isRunning' | 'firstPaidAt' | 'refundedAt' | 'pastDueSince'>,
): Date | null {
  if (firstPaidAt === null) return null
  const grace = pastDueAccessDays * day
  const ends = [
    refundedAt,
    cancelAt,
    isRunning ? null : endedAt,
    pastDueSince && new Date(pastDueSince.getTime() + grace),
    new Date(currentPeriodEnd.getTime() + grace),
  ]
  return earliest(ends.filter((end) => end !== null))
}

function earliest(moments: readonly Date[]): Date | null {
  return moments.length > 0 ? new Date(Math.min(...moments.map((moment) => moment.getTime()))) : null
}

function latest(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())))
}
