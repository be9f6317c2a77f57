import type Stripe from 'stripe'
import { type Decline, declineOf, isDisputedCard } from '#emulator/cards.ts'
import { explanationOf } from '#emulator/http/errors.ts'
import { chargeOf } from '#emulator/resources/payments/charge.ts'
import { idOf } from '#emulator/resources/price.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { openDispute } from './disputing.ts'

export interface Attempt {
  paymentIntent: Stripe.PaymentIntent
  paymentMethod: Stripe.PaymentMethod
  /** True while the cardholder is present, on the payment page. */
  onSession: boolean
}

/** Tries to charge the payment intent's amount to a card. */
export function attemptPayment(
  work: UnitOfWork,
  { paymentIntent, paymentMethod, onSession }: Attempt,
): Decline | undefined {
  const decline = declineOf(work, paymentMethod.id, onSession ? 'on session' : 'off session')
  const charge = chargeOf(work, {
    amount: paymentIntent.amount,
    currency: paymentIntent.currency,
    customer: paymentIntent.customer && idOf(paymentIntent.customer),
    description: paymentIntent.description,
    paymentIntent: paymentIntent.id,
    paymentMethod,
    decline,
  })
  work.add('charge', charge, decline ? 'charge.failed' : 'charge.succeeded')
  if (decline) {
    work.change(
      'payment_intent',
      paymentIntent.id,
      {
        latest_charge: charge.id,
        last_payment_error: {
          charge: charge.id,
          code: decline.code,
          decline_code: decline.declineCode,
          doc_url: explanationOf(decline.code),
          message: decline.message,
          payment_method: paymentMethod,
          type: 'card_error',
        },
        status: 'requires_payment_method',
      },
      'payment_intent.payment_failed',
    )
    return decline
  }
  work.change(
    'payment_intent',
    paymentIntent.id,
    {
      amount_received: paymentIntent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      payment_method: paymentMethod.id,
      status: 'succeeded',
    },
    'payment_intent.succeeded',
  )
  if (isDisputedCard(work, paymentMethod.id)) openDispute(work, charge)
  return undefined
}
