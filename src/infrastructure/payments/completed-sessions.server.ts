import type Stripe from 'stripe'
import { secondsOf } from './stripe-reference.ts'

/** All checkout sessions at Stripe that were created since a moment and are completed, page by page. */
export function listCompletedSessionsSince(
  payments: Pick<Stripe, 'checkout'>,
  since: Date,
): AsyncIterable<Stripe.Checkout.Session> {
  return payments.checkout.sessions.list({
    status: 'complete',
    created: { gte: secondsOf(since) },
    limit: 100,
  })
}
