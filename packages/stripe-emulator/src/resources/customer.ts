import type Stripe from 'stripe'
import { noSuch } from '#emulator/http/errors.ts'
import { newId, randomText } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

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

export function customerOf(work: UnitOfWork, customer: NewCustomer): Stripe.Customer {
  return {
    id: newId('customer'),
    object: 'customer',
    address: customer.address,
    balance: 0,
    created: work.at,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
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

export function existingCustomer(work: UnitOfWork, id: string, param = 'customer'): Stripe.Customer {
  const customer = work.get('customer', id)
  if (!customer) throw noSuch('customer', id, param)
  return customer
}
