import type Stripe from 'stripe'
import { newId, randomText } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

interface NewPaymentIntent {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata?: Record<string, string>
  /** True for a single payment without an invoice. */
  isSingle?: boolean
}

export function paymentIntentOf(
  work: UnitOfWork,
  { amount, currency, customer, description, metadata = {}, isSingle = false }: NewPaymentIntent,
): Stripe.PaymentIntent {
  const id = newId('payment_intent')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: work.at,
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: isSingle ? null : 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
