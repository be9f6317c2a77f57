import type Stripe from 'stripe'
import { failsRefunds } from '#emulator/cards.ts'
import { invalid } from '#emulator/http/errors.ts'
import { refundOf } from '#emulator/resources/payments/refund.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { rejectDisputed } from './disputing.ts'

export interface Refunding {
  /** Cents; by default everything that has not been refunded. */
  amount?: number | undefined
  reason?: Stripe.Refund.Reason | undefined
  metadata?: Record<string, string> | undefined
}

/** Refunds a charge, fully or in part, as the API and the dashboard do. */
export function refundCharge(
  work: UnitOfWork,
  charge: Stripe.Charge,
  { amount, reason, metadata }: Refunding = {},
): Stripe.Refund {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} cannot be refunded because it did not succeed.`, {
      code: 'charge_not_refundable',
    })
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  rejectDisputed(work, charge)
  const requested = amount ?? left
  if (requested > left) {
    throw invalid(
      `Refund amount (${shown(requested)}) is greater than unrefunded amount on charge (${shown(left)})`,
      { param: 'amount' },
    )
  }
  const refund = work.add(
    'refund',
    refundOf(work, {
      charge,
      amount: requested,
      reason: reason ?? null,
      metadata: metadata ?? {},
      willFail: failsRefunds(work, charge.payment_method),
    }),
    'refund.created',
  )
  work.change(
    'charge',
    charge.id,
    { amount_refunded: charge.amount_refunded + requested, refunded: requested === left },
    'charge.refunded',
  )
  return refund
}

/** Fails a refund: the bank returns the money to the account, and it is owed to the customer again. */
export function failRefund(work: UnitOfWork, id: string): void {
  const refund = work.get('refund', id)
  const charge = typeof refund?.charge === 'string' ? work.get('charge', refund.charge) : undefined
  if (!refund || !charge) return
  work.change(
    'charge',
    charge.id,
    { amount_refunded: charge.amount_refunded - refund.amount, refunded: false },
    'charge.updated',
  )
  const failed = work.change(
    'refund',
    id,
    { status: 'failed', failure_reason: 'expired_or_canceled_card' },
    'refund.updated',
  )
  work.announce('refund.failed', failed)
}

function shown(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`
}
