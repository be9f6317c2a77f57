import Stripe from 'stripe'
import type { SubscriptionReading } from '#src/domain/subscriptions/subscription.rules.ts'
import { ignoreStripeError } from '#src/infrastructure/payments/stripe-errors.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * Pays what is owed with a card that the family has put on file since the last attempt, so that access does
 * not wait for Stripe's next one. Each card is tried once for an invoice: a failed payment names the card
 * that was used. Nothing is paid during a pause. True when something was paid.
 */
export async function payOpenInvoice(
  { payments }: Pick<Services, 'payments'>,
  { unpaid, paymentMethodId, pause }: SubscriptionReading,
): Promise<boolean> {
  if (pause !== 'none') return false
  let hasPaid = false
  for (const { invoiceId, paymentIntentId } of unpaid) {
    if (!paymentMethodId || !paymentIntentId) continue
    const { status, last_payment_error: failure } = await payments.paymentIntents.retrieve(paymentIntentId)
    // A payment that waits for the family's confirmation (3-D Secure) is skipped.
    if (
      status !== 'requires_payment_method' ||
      !failure?.payment_method ||
      failure.payment_method.id === paymentMethodId
    )
      continue
    try {
      // Without an idempotency key: Stripe charges nothing for a paid invoice, and a declined card may work
      // at the next attempt.
      await payments.invoices.pay(invoiceId, { payment_method: paymentMethodId, off_session: true })
      hasPaid = true
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeCardError)) ignoreStripeError(error)
    }
  }
  return hasPaid
}
