import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { invalid } from '#src/outside/stripe-emulator/errors.server.ts'
import { refundOf } from '#src/outside/stripe-emulator/resources/refund.server.ts'

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
  const asked = amount ?? left
  if (asked > left) {
    throw invalid(`Refund amount (${shown(asked)}) is greater than unrefunded amount on charge (${shown(left)})`, { param: 'amount' })
  }
  const refund = books.add('refund', refundOf(books, { charge, amount: asked, reason: reason ?? null, metadata: metadata ?? {} }), 'refund.created')
  books.change('charge', charge.id, { amount_refunded: charge.amount_refunded + asked, refunded: asked === left }, 'charge.refunded')
  return refund
}

function shown(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`
}
