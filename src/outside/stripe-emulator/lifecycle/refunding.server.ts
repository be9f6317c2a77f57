import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { failsRefunds } from '#src/outside/stripe-emulator/cards.server.ts'
import { invalid } from '#src/outside/stripe-emulator/errors.server.ts'
import { refundOf } from '#src/outside/stripe-emulator/resources/refund.server.ts'
import { refuseDisputed } from './disputing.server.ts'

export interface Refunding {
  /** Cents; by default all that is left. */
  amount?: number | undefined
  reason?: Stripe.Refund.Reason | undefined
  metadata?: Record<string, string> | undefined
}

/** Gives back a charge, whole or in part, as the API does and somebody in the dashboard would. */
export function refundCharge(books: Books, charge: Stripe.Charge, { amount, reason, metadata }: Refunding = {}): Stripe.Refund {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} cannot be refunded because it did not succeed.`, { code: 'charge_not_refundable' })
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  refuseDisputed(books, charge)
  const asked = amount ?? left
  if (asked > left) {
    throw invalid(`Refund amount (${shown(asked)}) is greater than unrefunded amount on charge (${shown(left)})`, { param: 'amount' })
  }
  const refund = books.add(
    'refund',
    refundOf(books, { charge, amount: asked, reason: reason ?? null, metadata: metadata ?? {}, willFail: failsRefunds(books, charge.payment_method) }),
    'refund.created',
  )
  books.change('charge', charge.id, { amount_refunded: charge.amount_refunded + asked, refunded: asked === left }, 'charge.refunded')
  return refund
}

/** The bank sends the money back: it is in the account again, and owed to the customer in another way. */
export function failRefund(books: Books, id: string): void {
  const refund = books.get('refund', id)
  const charge = typeof refund?.charge === 'string' ? books.get('charge', refund.charge) : undefined
  if (!refund || !charge) return
  books.change('charge', charge.id, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false }, 'charge.updated')
  const failed = books.change('refund', id, { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'refund.updated')
  books.announce('refund.failed', failed)
}

function shown(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`
}
