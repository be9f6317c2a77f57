import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import { newId, randomText } from '#src/outside/stripe-emulator/ids.server.ts'

interface NewCustomer {
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  metadata: Record<string, string>
  preferredLocales: string[]
  address: Stripe.Address | null
  defaultPaymentMethod: string | null
}

export function customerOf(books: Books, customer: NewCustomer): Stripe.Customer {
  return {
    id: newId('customer'),
    object: 'customer',
    address: customer.address,
    balance: 0,
    created: books.at,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: customer.defaultPaymentMethod, footer: null, rendering_options: null },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: customer.phone,
    preferred_locales: customer.preferredLocales,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export function existingCustomer(books: Books, id: string, param = 'customer'): Stripe.Customer {
  const customer = books.get('customer', id)
  if (!customer) throw noSuch('customer', id, param)
  return customer
}
