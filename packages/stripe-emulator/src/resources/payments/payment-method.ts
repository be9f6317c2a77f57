import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { storeBehaviour, type TestCard } from '#emulator/cards.ts'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

interface NewPaymentMethod {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  billing: { name: string | null; email: string | null }
  customer: string | null
}

/** Only the last four digits of the card's number and a fingerprint are stored. */
export function addPaymentMethod(work: UnitOfWork, method: NewPaymentMethod): Stripe.PaymentMethod {
  const added = work.add('payment_method', paymentMethodOf(work, method))
  storeBehaviour(work, added.id, method.card.behaviour)
  if (method.customer) work.announce('payment_method.attached', added)
  return added
}

function paymentMethodOf(
  work: UnitOfWork,
  { card, expiryMonth, expiryYear, billing, customer }: NewPaymentMethod,
): Stripe.PaymentMethod {
  return {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: noAddress,
      email: billing.email,
      name: billing.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: expiryMonth,
      exp_year: expiryYear,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: work.at,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export const noAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}
