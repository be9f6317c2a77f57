import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { newId } from '#src/outside/stripe-emulator/ids.server.ts'

/** What ties an invoice to the payment intent that settles it. */
export function invoicePaymentOf(books: Books, invoice: Stripe.Invoice, paymentIntent: string): Stripe.InvoicePayment {
  return {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: books.at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}

export function paymentsOf(books: Books, invoice: string): Stripe.InvoicePayment[] {
  return books.store.list('invoice_payment', { where: { invoice } })
}
