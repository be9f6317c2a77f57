import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { type Decline, declineOf, isDisputedCard } from '#src/outside/stripe-emulator/cards.server.ts'
import { explanationOf } from '#src/outside/stripe-emulator/errors.server.ts'
import { chargeOf } from '#src/outside/stripe-emulator/resources/charge.server.ts'
import { idOf } from '#src/outside/stripe-emulator/resources/price.server.ts'
import { openDispute } from './disputing.server.ts'

export interface Attempt {
  paymentIntent: Stripe.PaymentIntent
  paymentMethod: Stripe.PaymentMethod
  /** True while the card's holder is there, on the payment page. */
  onSession: boolean
}

/** Tries to take the payment intent's amount from a card. */
export function attemptPayment(books: Books, { paymentIntent, paymentMethod, onSession }: Attempt): Decline | undefined {
  const decline = declineOf(books, paymentMethod.id, onSession)
  const charge = chargeOf(books, {
    amount: paymentIntent.amount,
    currency: paymentIntent.currency,
    customer: paymentIntent.customer && idOf(paymentIntent.customer),
    description: paymentIntent.description,
    paymentIntent: paymentIntent.id,
    paymentMethod,
    decline,
  })
  books.add('charge', charge, decline ? 'charge.failed' : 'charge.succeeded')
  if (decline) {
    books.change(
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
  books.change(
    'payment_intent',
    paymentIntent.id,
    { amount_received: paymentIntent.amount, last_payment_error: null, latest_charge: charge.id, payment_method: paymentMethod.id, status: 'succeeded' },
    'payment_intent.succeeded',
  )
  if (isDisputedCard(books, paymentMethod.id)) openDispute(books, charge)
  return undefined
}
