import type Stripe from 'stripe'
import { daySeconds } from '#emulator/calendar.ts'
import { newId, randomText } from '#emulator/ids.ts'
import { idOf } from '#emulator/resources/price.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

/** Days in which the team can submit evidence: banks give 7 to 21. */
const evidenceDays = 9
/** Stripe's fee for a dispute in cents, which it keeps whatever the outcome. */
const feeCents = 2000

/** A dispute in which the cardholder's bank reclaims a payment as fraudulent. */
export function disputeOf(work: UnitOfWork, charge: Stripe.Charge): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  return {
    id: newId('dispute'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: work.at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: work.at + evidenceDays * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent && idOf(charge.payment_intent),
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

/** The balance transaction that withdraws a dispute's money, or reinstates it. */
export function disputeMovementOf(
  work: UnitOfWork,
  dispute: Stripe.Dispute,
  direction: 'withdrawn' | 'reinstated',
): Stripe.BalanceTransaction {
  const isWithdrawn = direction === 'withdrawn'
  const [amount, fee] = isWithdrawn ? [-dispute.amount, feeCents] : [dispute.amount, 0]
  return {
    id: `txn_${randomText(24)}`,
    object: 'balance_transaction',
    amount,
    available_on: work.at,
    balance_type: 'payments',
    created: work.at,
    currency: dispute.currency,
    description: `Chargeback ${isWithdrawn ? 'withdrawal' : 'reversal'} for ${idOf(dispute.charge)}`,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency: dispute.currency,
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ]
        : [],
    net: amount - fee,
    reporting_category: isWithdrawn ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export function disputeOfCharge(work: UnitOfWork, { id }: Stripe.Charge): Stripe.Dispute | undefined {
  return work.store.list('dispute', { where: { charge: id } })[0]
}
