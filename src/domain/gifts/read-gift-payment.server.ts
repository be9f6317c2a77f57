import type Stripe from 'stripe'
import type { Dispute, Refund } from '#src/domain/subscriptions/subscription.rules.ts'
import { disputeOf, refundsOf } from '#src/domain/subscriptions/sync/read-returned-money.server.ts'
import { vatOfRefunds } from '#src/domain/subscriptions/vat.rules.ts'
import { undefinedIfMissing } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { idOf, momentOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { MoneyEventType } from '#src/shared/money/money-events.ts'
import { homeVatPercent, shareOf, vatWithin } from '#src/shared/money/vat.ts'

/** The payment of a gift, as read at Stripe. Amounts in cents. */
export interface GiftPayment {
  sessionId: string
  giftId: string | undefined
  isRealMoney: boolean
  currency: string | null
  cents: number | null
  paymentIntentId: string
  paidAt: Date
  /** The amount that refunds and banks have taken back and not returned. */
  returnedCents: number
  /** The part of it that was refunded. */
  refundedCents: number
  /** Refunds that were made, or are about to be, and those that failed. */
  refunds: readonly Refund[]
  failedRefunds: readonly Refund[]
  disputes: readonly Dispute[]
  /** The money events, each under its name at Stripe. */
  events: readonly GiftMoneyEvent[]
}

interface GiftMoneyEvent {
  occurrence: string
  eventType: MoneyEventType
  /** Null for the opening of a dispute. */
  cents: number | null
  vat: number | null
  at: Date
}

/** The names under which a gift's refunds and disputes are stored among the money events. */
export function giftRefundOccurrence(id: string): string {
  return `gift refunded ${id}`
}
export function failedGiftRefundOccurrence(id: string): string {
  return `gift refund failed ${id}`
}
export function giftDisputeOccurrence(id: string): string {
  return `gift disputed ${id}`
}

/**
 * Reads a checkout session at Stripe. Undefined when it is not for a single payment, or is not paid. Makes
 * network calls, so never inside a transaction. Throws the SDK's errors when Stripe is unreachable.
 */
export async function readGiftPayment(payments: Stripe, sessionId: string): Promise<GiftPayment | undefined> {
  const session = await undefinedIfMissing(payments.checkout.sessions.retrieve(sessionId))
  if (session?.mode !== 'payment' || session.payment_status !== 'paid' || !session.payment_intent) return
  const paymentIntentId = idOf(session.payment_intent)
  const charges = await payments.charges
    .list({ payment_intent: paymentIntentId, limit: 100, expand: ['data.refunds'] })
    .autoPagingToArray({ limit: 100 })
  const charge = charges.find(({ status }) => status === 'succeeded')
  if (!charge) return
  const disputes = charge.disputed ? (await payments.disputes.list({ charge: charge.id })).data : []
  const vat = vatOfSession(session)
  const refunds = refundsOf(charge)
  const vatOfRefund = vatOfRefunds({
    payments: [
      {
        invoiceId: session.id,
        paymentIntentId,
        paidAt: momentOf(charge.created),
        cents: charge.amount,
        totalCents: charge.amount,
        vatCents: vat,
        isRenewal: false,
        isForFurtherChild: false,
      },
    ],
    refunds,
    failedRefunds: [],
  })
  const moved = disputes.flatMap(({ balance_transactions }) => balance_transactions)
  const made = refunds.filter(({ hasFailed }) => !hasFailed)
  const refunded = made.reduce((sum, { cents }) => sum + cents, 0)
  const returned = refunded - moved.reduce((sum, { amount }) => sum + amount, 0)
  return {
    sessionId: session.id,
    giftId: session.metadata?.gift,
    isRealMoney: session.livemode,
    currency: session.currency,
    cents: session.amount_total,
    paymentIntentId,
    paidAt: momentOf(charge.created),
    returnedCents: Math.max(0, returned),
    refundedCents: refunded,
    refunds: made,
    failedRefunds: refunds.filter(({ hasFailed }) => hasFailed),
    disputes: disputes.flatMap(disputeOf),
    events: [
      {
        occurrence: `paid ${session.id}`,
        eventType: 'payment',
        cents: charge.amount,
        vat,
        at: momentOf(charge.created),
      },
      ...refunds.flatMap(({ id, cents, at, hasFailed }) => {
        const share = vatOfRefund.get(id) ?? 0
        const eventType = 'refund' as const
        return [
          { occurrence: giftRefundOccurrence(id), eventType, cents: -cents, vat: -share, at },
          ...(hasFailed
            ? [{ occurrence: failedGiftRefundOccurrence(id), eventType, cents, vat: share, at }]
            : []),
        ]
      }),
      ...disputes.map(({ id, created }) => ({
        occurrence: giftDisputeOccurrence(id),
        eventType: 'dispute_opened' as const,
        cents: null,
        vat: null,
        at: momentOf(created),
      })),
      ...moved.map(({ id, amount, created }) => ({
        occurrence: `gift dispute moved ${id}`,
        eventType: amount < 0 ? ('dispute_withdrawn' as const) : ('dispute_reinstated' as const),
        cents: amount,
        vat: shareOf(amount, vat, charge.amount),
        at: momentOf(created),
      })),
    ],
  }
}

/**
 * The VAT that Stripe calculated for the payer's country; at the home country's rate where Stripe did not
 * calculate it.
 */
function vatOfSession({ automatic_tax, total_details, amount_total }: Stripe.Checkout.Session): number {
  return automatic_tax.status === 'complete'
    ? (total_details?.amount_tax ?? 0)
    : vatWithin(amount_total ?? 0, homeVatPercent)
}
