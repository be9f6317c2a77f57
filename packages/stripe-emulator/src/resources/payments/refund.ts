import type Stripe from 'stripe'
import { newId, randomText } from '#emulator/ids.ts'
import { idOf } from '#emulator/resources/price.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

interface NewRefund {
  charge: Stripe.Charge
  amount: number
  reason: Stripe.Refund.Reason | null
  metadata: Record<string, string>
  /** Whether the bank will return it. */
  willFail: boolean
}

export function refundOf(
  work: UnitOfWork,
  { charge, amount, reason, metadata, willFail }: NewRefund,
): Stripe.Refund {
  return {
    id: newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: work.at,
    currency: charge.currency,
    customer: charge.customer && idOf(charge.customer),
    customer_account: null,
    destination_details: {
      card: willFail
        ? { reference_status: 'unavailable', type: 'refund' }
        : {
            reference: randomText(16).toUpperCase(),
            reference_status: 'available',
            reference_type: 'acquirer_reference_number',
            type: 'refund',
          },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent && idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
