import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { invalid } from '#src/outside/stripe-emulator/errors.server.ts'
import { disputeMovementOf, disputeOf } from '#src/outside/stripe-emulator/resources/dispute.server.ts'

/** The bank takes a payment back at once, and hears the team afterwards. */
export function openDispute(books: Books, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} cannot be disputed because it did not succeed.`)
  if (charge.disputed) throw invalid(`Charge ${charge.id} has already been disputed.`)
  books.change('charge', charge.id, { disputed: true }, 'charge.updated')
  const dispute = books.add('dispute', disputeOf(books, charge), 'charge.dispute.created')
  return books.change('dispute', dispute.id, { balance_transactions: [disputeMovementOf(books, dispute, 'withdrawn')] }, 'charge.dispute.funds_withdrawn')
}

/** The bank decides: won, the money comes back; lost, it stays with the cardholder. */
export function closeDispute(books: Books, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Stripe.Dispute {
  if (!isOpen(dispute)) throw invalid('This dispute is already closed.')
  if (outcome === 'won') {
    const movements = [...dispute.balance_transactions, disputeMovementOf(books, dispute, 'reinstated')]
    books.change('dispute', dispute.id, { balance_transactions: movements, is_charge_refundable: true }, 'charge.dispute.funds_reinstated')
  }
  return books.change('dispute', dispute.id, { status: outcome }, 'charge.dispute.closed')
}

/** Nobody answered in time. */
export function loseUnanswered(books: Books, id: string): void {
  const dispute = books.get('dispute', id)
  if (!dispute || !isOpen(dispute)) return
  const late = books.change('dispute', id, { evidence_details: { ...dispute.evidence_details, past_due: true } }, 'charge.dispute.updated')
  closeDispute(books, late, 'lost')
}

export function isOpen({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'under_review'
}

/** Stripe gives nothing back of what the bank has taken. */
export function refuseDisputed(books: Books, charge: Stripe.Charge): void {
  const taken = books.store.list('dispute', { where: { charge: charge.id } }).some(({ is_charge_refundable }) => !is_charge_refundable)
  if (taken) throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
}
