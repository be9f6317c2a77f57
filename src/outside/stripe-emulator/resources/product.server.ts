import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { newId } from '#src/outside/stripe-emulator/ids.server.ts'

export function productOf(books: Books, product: Pick<Stripe.Product, 'name' | 'metadata'> & Partial<Stripe.Product>): Stripe.Product {
  return {
    id: newId('product'),
    object: 'product',
    active: true,
    created: books.at,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: books.at,
    url: null,
    ...product,
  }
}
