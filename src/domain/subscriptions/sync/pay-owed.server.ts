import Stripe from 'stripe'
import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { ignoreStripeError } from './read-subscription.server.ts'

/**
 * Pays what is owed with a card that the family has put on file since it was last tried, so that access does
 * not wait for Stripe's next try. Each card is tried once for an invoice: a payment that failed says with
 * which card it did. True when something was paid.
 */
export async function payOwed(
  { payments }: Pick<Services, 'payments'>,
  { unpaid, paymentMethodId }: SubscriptionReading,
): Promise<boolean> {
  let hasPaid = false
  for (const { invoiceId, paymentIntentId } of unpaid) {
    if (!paymentMethodId || !paymentIntentId) continue
    const { status, last_payment_error: failure } = await payments.paymentIntents.retrieve(paymentIntentId)
    // What waits for the family's own confirmation is not tried again without it.
    if (
      status !== 'requires_payment_method' ||
      !failure?.payment_method ||
      failure.payment_method.id === paymentMethodId
    )
      continue
    try {
      // Without an idempotency key: Stripe takes nothing for what is paid, and a card that was declined may
      // be good when the family comes back to it.
      await payments.invoices.pay(invoiceId, { payment_method: paymentMethodId, off_session: true })
      hasPaid = true
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeCardError)) ignoreStripeError(error)
    }
  }
  return hasPaid
}
