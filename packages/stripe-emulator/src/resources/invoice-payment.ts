import type Stripe from 'stripe'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

/** Links an invoice to the payment intent that settles it. */
export function invoicePaymentOf(
  work: UnitOfWork,
  invoice: Stripe.Invoice,
  paymentIntent: string,
): Stripe.InvoicePayment {
  return {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: work.at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}

export function paymentsOf(work: UnitOfWork, invoice: string): Stripe.InvoicePayment[] {
  return work.store.list('invoice_payment', { where: { invoice } })
}
