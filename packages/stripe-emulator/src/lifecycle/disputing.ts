import type Stripe from 'stripe'
import { invalid } from '#emulator/http/errors.ts'
import { disputeMovementOf, disputeOf } from '#emulator/resources/payments/dispute.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

/** Opens a dispute: the bank withdraws the payment at once, and the evidence comes later. */
export function openDispute(work: UnitOfWork, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} cannot be disputed because it did not succeed.`)
  if (charge.disputed) throw invalid(`Charge ${charge.id} has already been disputed.`)
  work.change('charge', charge.id, { disputed: true }, 'charge.updated')
  const dispute = work.add('dispute', disputeOf(work, charge), 'charge.dispute.created')
  return work.change(
    'dispute',
    dispute.id,
    { balance_transactions: [disputeMovementOf(work, dispute, 'withdrawn')] },
    'charge.dispute.funds_withdrawn',
  )
}

/** Closes a dispute: if won, the money comes back; if lost, the cardholder keeps it. */
export function closeDispute(
  work: UnitOfWork,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (!isOpen(dispute)) throw invalid('This dispute is already closed.')
  if (outcome === 'won') {
    const movements = [...dispute.balance_transactions, disputeMovementOf(work, dispute, 'reinstated')]
    work.change(
      'dispute',
      dispute.id,
      { balance_transactions: movements, is_charge_refundable: true },
      'charge.dispute.funds_reinstated',
    )
  }
  return work.change('dispute', dispute.id, { status: outcome }, 'charge.dispute.closed')
}

/** Loses a dispute whose evidence was not submitted in time. */
export function loseUnanswered(work: UnitOfWork, id: string): void {
  const dispute = work.get('dispute', id)
  if (!dispute || !isOpen(dispute)) return
  const late = work.change(
    'dispute',
    id,
    { evidence_details: { ...dispute.evidence_details, past_due: true } },
    'charge.dispute.updated',
  )
  closeDispute(work, late, 'lost')
}

export function isOpen({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'under_review'
}

/** Stripe refunds nothing of a payment that the bank has withdrawn. */
export function rejectDisputed(work: UnitOfWork, charge: Stripe.Charge): void {
  const isDisputed = work.store
    .list('dispute', { where: { charge: charge.id } })
    .some(({ is_charge_refundable }) => !is_charge_refundable)
  if (isDisputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
}
