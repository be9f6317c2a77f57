import type Stripe from 'stripe'
import { idOf } from '#emulator/resources/price.ts'
import type { Store } from '#emulator/store.ts'

/** The charges that were attempted for an invoice, newest first. */
export function chargesOf(store: Store, invoice: string): Stripe.Charge[] {
  return store
    .list('invoice_payment', { where: { invoice } })
    .flatMap(({ payment }) =>
      payment.payment_intent
        ? store.list('charge', { where: { payment_intent: idOf(payment.payment_intent) } })
        : [],
    )
}

export function invoiceOfCharge(store: Store, charge: Stripe.Charge): Stripe.Invoice | undefined {
  if (!charge.payment_intent) return undefined
  const [payment] = store.list('invoice_payment', {
    where: { 'payment.payment_intent': idOf(charge.payment_intent) },
  })
  return payment && store.get('invoice', idOf(payment.invoice))
}
