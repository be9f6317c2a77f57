import Stripe from 'stripe'
import { isReturnedAlready } from './stripe-errors.server.ts'

/**
 * Refunds everything of a payment that has not gone back yet, if anything. The key keeps a refund that failed
 * at the bank from being made again by each of its events. A failure on Stripe's own side is repeated under
 * the same key for a day, so the call is then made without it: Stripe refunds no payment twice.
 */
export async function refundWhole(
  { refunds }: Stripe,
  paymentIntentId: string,
  { idempotencyKey, metadata }: { idempotencyKey: string; metadata?: Stripe.MetadataParam | undefined },
): Promise<void> {
  const params: Stripe.RefundCreateParams = {
    payment_intent: paymentIntentId,
    reason: 'requested_by_customer',
    ...(metadata && { metadata }),
  }
  try {
    await refunds.create(params, { idempotencyKey }).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeAPIError) return refunds.create(params)
      throw error
    })
  } catch (error) {
    if (!isReturnedAlready(error)) throw error
  }
}
