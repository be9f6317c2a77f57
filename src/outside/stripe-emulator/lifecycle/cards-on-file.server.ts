import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { declineOfCard, type TestCard } from '#src/outside/stripe-emulator/cards.server.ts'
import { addPaymentMethod } from '#src/outside/stripe-emulator/resources/payment-method.server.ts'
import { idOf } from '#src/outside/stripe-emulator/resources/price.server.ts'

interface CardOnFile {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string | null
  email: string | null
}

/** The card that a customer's next charge is made to: the subscription's first, then the customer's. */
export function cardOnFile(books: Books, customer: Stripe.Customer): Stripe.PaymentMethod | undefined {
  const subscription = books.store.list('subscription', { where: { customer: customer.id } }).find(({ status }) => status !== 'canceled')
  const reference = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  return reference ? books.get('payment_method', idOf(reference)) : undefined
}

/** Puts a card in the place of the one on file, for the customer and every subscription that goes on. Answers the decline code of one that is refused at once. */
export function replaceCard(books: Books, customer: Stripe.Customer, { card, expiryMonth, expiryYear, name, email }: CardOnFile): string | undefined {
  const refused = declineOfCard(card.behaviour, true)
  if (refused) return refused.declineCode
  const method = addPaymentMethod(books, { card, expiryMonth, expiryYear, billing: { name, email }, customer: customer.id })
  books.change('customer', customer.id, { invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id } }, 'customer.updated')
  for (const subscription of books.store.list('subscription', { where: { customer: customer.id } })) {
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue
    books.change('subscription', subscription.id, { default_payment_method: method.id }, 'customer.subscription.updated')
  }
  return undefined
}
