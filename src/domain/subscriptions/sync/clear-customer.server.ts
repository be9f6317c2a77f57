import type Stripe from 'stripe'
import { ignoreStripeError, undefinedIfMissing } from '#src/infrastructure/payments/stripe-errors.server.ts'

/**
 * Clears the personal data of a customer at Stripe: e-mail, name, telephone, addresses, and its cards with
 * their billing details. The customer itself stays, under its id only, so that the payments that the law
 * requires to be kept still add up; its invoices and charges keep the data that was written on them
 * (docs/security.md). Calling it twice is no error. Throws the SDK's errors when Stripe is unreachable.
 */
export async function clearCustomer(payments: Stripe, id: string): Promise<void> {
  const updated = await undefinedIfMissing(
    payments.customers.update(id, { email: '', name: '', phone: '', description: '', address: '' }),
  )
  if (!updated) return
  const cards = await payments.customers
    .listPaymentMethods(id, { limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  for (const { id: card } of cards) await clearCard(payments, card)
}

async function clearCard({ paymentMethods }: Stripe, id: string): Promise<void> {
  try {
    await paymentMethods.update(id, { billing_details: { email: '', name: '', phone: '', address: '' } })
    await paymentMethods.detach(id)
  } catch (error) {
    ignoreStripeError(error)
    // The error is ignored only if another call has removed the card meanwhile.
    if ((await undefinedIfMissing(paymentMethods.retrieve(id)))?.customer) throw error
  }
}
