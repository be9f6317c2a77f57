import type Stripe from 'stripe'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

export function productOf(
  work: UnitOfWork,
  product: Pick<Stripe.Product, 'name' | 'metadata'> & Partial<Stripe.Product>,
): Stripe.Product {
  return {
    id: newId('product'),
    object: 'product',
    active: true,
    created: work.at,
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
    updated: work.at,
    url: null,
    ...product,
  }
}
