import type Stripe from 'stripe'
import { requestedAtKey } from '#src/domain/subscriptions/end-subscription.server.ts'
import type { Dispute, Refund } from '#src/domain/subscriptions/subscription.rules.ts'
import { idOf, momentOf } from '#src/infrastructure/payments/stripe-reference.ts'

/** The refunds of a charge, those that failed included. */
export function refundsOf(charge: Stripe.Charge): (Refund & { hasFailed: boolean })[] {
  const intent = charge.payment_intent
  if (intent === null) return []
  return (charge.refunds?.data ?? [])
    .filter(({ status }) => status !== 'requires_action')
    .map(({ id, created, amount, metadata, status }) => {
      const requestedSeconds = Number(metadata?.[requestedAtKey])
      return {
        id,
        paymentIntentId: idOf(intent),
        at: momentOf(created),
        requestedAt: momentOf(requestedSeconds > 0 ? requestedSeconds : created),
        cents: amount,
        hasFailed: status === 'failed' || status === 'canceled',
      }
    })
}

/** The dispute, in an array; empty if it is about no payment. */
export function disputeOf({
  id,
  payment_intent,
  created,
  amount,
  reason,
  evidence_details,
  status,
  balance_transactions,
}: Stripe.Dispute): Dispute[] {
  if (payment_intent === null) return []
  return [
    {
      id,
      paymentIntentId: idOf(payment_intent),
      at: momentOf(created),
      cents: amount,
      reason,
      dueAt: evidence_details.due_by === null ? null : momentOf(evidence_details.due_by),
      outcome: outcomes[status] ?? 'open',
      movements: balance_transactions.map((movement) => ({
        id: movement.id,
        at: momentOf(movement.created),
        cents: movement.amount,
      })),
    },
  ]
}

/**
 * The outcomes by Stripe's status; any other is open. An appeal follows a loss: until it is won, the money is
 * away. An inquiry that was closed, or stopped before it became a dispute, has taken nothing.
 */
const outcomes: Readonly<Record<string, Dispute['outcome']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}
