import { refundWhole } from '#src/infrastructure/payments/refund-whole.server.ts'
import { ignoreStripeError, undefinedIfMissing } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { secondsOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { currency } from '#src/shared/numbers.ts'
import { owesRefunds, type Payment, paidAfterEnd, type SubscriptionReading } from './subscription.rules.ts'

/**
 * Ends a subscription at Stripe at once, without refund. Ending an ended one is no error. Call
 * `syncSubscription` afterwards.
 */
export async function endAtStripe({ payments }: Pick<Services, 'payments'>, id: string): Promise<void> {
  const subscription = await undefinedIfMissing(payments.subscriptions.retrieve(id))
  if (!subscription || subscription.status === 'canceled') return
  await undefinedIfMissing(payments.subscriptions.cancel(id, { invoice_now: false, prorate: false }))
}

/**
 * Refunds everything that a subscription has taken and not yet returned, each payment once, and ends it. The
 * customer's credit becomes what it would be without the subscription. The first payment is refunded last:
 * once it has been, nothing else is owed, wherever this was interrupted. `requestedAt` is when the family
 * requested it; Stripe stores it with each refund. Call `syncSubscription` afterwards.
 */
export async function refundAndEndAtStripe(
  services: Pick<Services, 'payments'>,
  reading: SubscriptionReading,
  requestedAt?: Date,
): Promise<void> {
  await undoCredit(services, reading)
  for (const payment of reading.payments.toReversed()) await refundAtStripe(services, payment, requestedAt)
  await endAtStripe(services, reading.id)
}

/**
 * Voids the open invoices of a subscription that has ended, and refunds the payments that were made on them
 * after the end. True when something was done at Stripe.
 */
export async function settleEnded(
  services: Pick<Services, 'payments'>,
  reading: SubscriptionReading,
): Promise<boolean> {
  const late = paidAfterEnd(reading).filter((payment) => owesRefunds({ ...reading, payments: [payment] }))
  for (const id of reading.payable) await services.payments.invoices.voidInvoice(id).catch(ignoreStripeError)
  for (const payment of late) await refundAtStripe(services, payment)
  return reading.payable.length > 0 || late.length > 0
}

/**
 * Returns the credit that a subscription has used, or takes back what is left of the credit that it has
 * given, once. Deductions in advance become worthless with the payments that they were deducted from.
 */
async function undoCredit(
  { payments }: Pick<Services, 'payments'>,
  { id, customerId, usedCreditCents }: SubscriptionReading,
): Promise<void> {
  if (usedCreditCents === 0) return
  const customer = await undefinedIfMissing(payments.customers.retrieve(customerId))
  if (!customer || customer.deleted) return
  const adjusted = await payments.customers
    .listBalanceTransactions(customerId, { limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  if (adjusted.some(({ metadata }) => metadata?.[undoneKey] === id)) return
  // A negative balance is credit.
  const left = Math.max(0, -customer.balance)
  const amount = Math.min(-usedCreditCents, left)
  if (amount === 0) return
  await payments.customers.createBalanceTransaction(
    customerId,
    { amount, currency, metadata: { [undoneKey]: id } },
    { idempotencyKey: `undo-credit-${id}` },
  )
}

/** The metadata key that marks an adjustment of the customer's balance with its refunded subscription. */
const undoneKey = 'refunded_subscription'

async function refundAtStripe(
  { payments }: Pick<Services, 'payments'>,
  { paymentIntentId }: Payment,
  requestedAt?: Date,
): Promise<void> {
  if (!paymentIntentId) return
  const seconds = requestedAt && String(secondsOf(requestedAt))
  await refundWhole(payments, paymentIntentId, {
    // Another withdrawal has another key.
    idempotencyKey: `refund-whole-${paymentIntentId}${seconds ? `-${seconds}` : ''}`,
    metadata: seconds ? { [requestedAtKey]: seconds } : undefined,
  })
}

/** The metadata key of a refund for the time at which the family requested it, in Unix seconds. */
export const requestedAtKey = 'asked_at'
