import type Stripe from 'stripe'
import { found, ignoreStripeError } from './read-subscription.server.ts'

/**
 * Takes from a customer at Stripe who it is: e-mail, name, telephone, addresses, and its cards with what
 * stands on them. The customer itself stays, under its id alone, so that the payments that the law keeps
 * still add up; its invoices and charges keep what was written on them (docs/security.md). Forgetting twice
 * is no error. Throws the SDK's errors when Stripe is away.
 */
export async function forgetCustomer(payments: Stripe, id: string): Promise<void> {
  const known = await found(
    payments.customers.update(id, { email: '', name: '', phone: '', description: '', address: '' }),
  )
  if (!known) return
  const cards = await payments.customers
    .listPaymentMethods(id, { limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  for (const { id: card } of cards) await forgetCard(payments, card)
}

async function forgetCard({ paymentMethods }: Stripe, id: string): Promise<void> {
  try {
    await paymentMethods.update(id, { billing_details: { email: '', name: '', phone: '', address: '' } })
    await paymentMethods.detach(id)
  } catch (error) {
    ignoreStripeError(error)
    // Another call has removed the card meanwhile.
    if ((await found(paymentMethods.retrieve(id)))?.customer) throw error
  }
}
