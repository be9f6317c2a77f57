import type Stripe from 'stripe'
import type { Decline } from '#emulator/cards.ts'
import { newId, randomText } from '#emulator/ids.ts'
import { idOf } from '#emulator/resources/price.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

interface NewCharge {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  paymentIntent: string
  paymentMethod: Stripe.PaymentMethod
  decline: Decline | undefined
}

/** One payment attempt: succeeded, or failed with the reason of the decline. */
export function chargeOf(
  work: UnitOfWork,
  { amount, currency, customer, description, paymentIntent, paymentMethod, decline }: NewCharge,
): Stripe.Charge {
  const id = newId('charge')
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: 'MIRABELLE TEST',
    captured: !decline,
    created: work.at,
    currency,
    customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: decline ? '01' : null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: paymentIntent,
    payment_method: paymentMethod.id,
    payment_method_details: { card: cardDetailsOf(paymentMethod, amount, !decline), type: 'card' },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: decline ? null : `${work.pagesOrigin}/dev/payment/charges/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function cardDetailsOf(
  { card }: Stripe.PaymentMethod,
  amount: number,
  paid: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  if (!card) throw new Error('only cards are charged')
  return {
    amount_authorized: paid ? amount : null,
    authorization_code: paid ? randomText(6).toUpperCase() : null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: paid ? randomText(15).toUpperCase() : null,
    overcapture: { maximum_amount_capturable: paid ? amount : 0, status: 'unavailable' },
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

export function chargesOfIntent(work: UnitOfWork, paymentIntent: string | { id: string }): Stripe.Charge[] {
  return work.store.list('charge', { where: { payment_intent: idOf(paymentIntent) } })
}
