import Stripe from 'stripe'
import type { Services } from '#src/api/services.server.ts'
import { found } from './read-subscription.server.ts'
import type { SubscriptionReading } from './subscription.rules.ts'

/** Ends a subscription at Stripe at once, without refund. Ending what has ended is no error. Call `syncSubscription` afterwards. */
export async function endAtStripe({ payments }: Pick<Services, 'payments'>, id: string): Promise<void> {
  const subscription = await found(payments.subscriptions.retrieve(id))
  if (!subscription || subscription.status === 'canceled') return
  await found(payments.subscriptions.cancel(id, { invoice_now: false, prorate: false }))
}

/**
 * Sends everything back that a subscription has taken and not yet returned, each payment once, and ends it. The first payment goes back last: once it has,
 * nothing else is owed, wherever this was broken off. Call `syncSubscription` afterwards.
 */
export async function refundAndEndAtStripe(services: Pick<Services, 'payments'>, reading: SubscriptionReading): Promise<void> {
  for (const { paymentIntentId } of reading.payments.toReversed()) {
    if (!paymentIntentId) continue
    try {
      await services.payments.refunds.create(
        { payment_intent: paymentIntentId, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-whole-${paymentIntentId}` },
      )
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded')) throw error
    }
  }
  await endAtStripe(services, reading.id)
}
