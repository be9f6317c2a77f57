import type Stripe from 'stripe'
import { declineOfCard, type TestCard } from '#emulator/cards.ts'
import { addPaymentMethod } from '#emulator/resources/payments/payment-method.ts'
import { idOf } from '#emulator/resources/price.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

interface CardOnFile {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string | null
  email: string | null
}

/** The card of a customer's next charge: the subscription's, else the customer's. */
export function cardOnFile(work: UnitOfWork, customer: Stripe.Customer): Stripe.PaymentMethod | undefined {
  const subscription = work.store
    .list('subscription', { where: { customer: customer.id } })
    .find(({ status }) => status !== 'canceled')
  const reference = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  return reference ? work.get('payment_method', idOf(reference)) : undefined
}

/**
 * Replaces the card on file for the customer and every running subscription. Returns the decline code of a
 * card that is declined at once.
 */
export function replaceCard(
  work: UnitOfWork,
  customer: Stripe.Customer,
  { card, expiryMonth, expiryYear, name, email }: CardOnFile,
): string | undefined {
  const decline = declineOfCard(card.behaviour, 'on session')
  if (decline) return decline.declineCode
  const method = addPaymentMethod(work, {
    card,
    expiryMonth,
    expiryYear,
    billing: { name, email },
    customer: customer.id,
  })
  work.change(
    'customer',
    customer.id,
    { invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id } },
    'customer.updated',
  )
  for (const subscription of work.store.list('subscription', { where: { customer: customer.id } })) {
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue
    work.change(
      'subscription',
      subscription.id,
      { default_payment_method: method.id },
      'customer.subscription.updated',
    )
  }
  return undefined
}
