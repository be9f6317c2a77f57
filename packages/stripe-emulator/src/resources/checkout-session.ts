import type Stripe from 'stripe'
import { newId, randomText } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { idOf } from './price.ts'

interface NewSession {
  lines: SessionLine[]
  customer: Stripe.Customer | null
  customerEmail: string | null
  clientReferenceId: string | null
  metadata: Record<string, string>
  locale: string | null
  successUrl: string
  cancelUrl: string | null
  expiresAt: number
  discounts: { id: string; percentOff: number; products: readonly string[] | undefined }[]
  trial: boolean
  currency: string
  allowPromotionCodes: boolean | null
  billingAddressCollection: string | null
  consentCollection: { promotions: string | null; terms_of_service: string | null } | null
  paymentMethodCollection: string
  allowedPaymentMethodTypes: string[] | null
  submitType: string | null
  integrationIdentifier: string | null
  mode: 'payment' | 'subscription'
  automaticTax: boolean
}

interface SessionLine {
  price: Stripe.Price
  productName: string
  quantity: number
  metadata: Record<string, string>
}

export function sessionOf(work: UnitOfWork, session: NewSession): Stripe.Checkout.Session {
  const id = newId('checkout.session')
  const items = session.lines.map((line) => lineItemOf(line, session))
  const sum = (key: 'amount_subtotal' | 'amount_discount' | 'amount_total') =>
    items.reduce((total, item) => total + item[key], 0)
  const { customer } = session
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: session.allowPromotionCodes,
    allowed_payment_method_types: session.allowedPaymentMethodTypes,
    amount_subtotal: sum('amount_subtotal'),
    amount_total: sum('amount_total'),
    automatic_tax: {
      enabled: session.automaticTax,
      liability: session.automaticTax ? { type: 'self' } : null,
      provider: session.automaticTax ? 'stripe' : null,
      status: session.automaticTax ? 'requires_location_inputs' : null,
    },
    billing_address_collection: session.billingAddressCollection,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: session.consentCollection && {
      payment_method_reuse_agreement: null,
      ...session.consentCollection,
    },
    created: work.at,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : session.mode === 'payment' ? 'if_required' : 'always',
    customer_details:
      customer || session.customerEmail
        ? customerDetails(customer?.email ?? session.customerEmail, customer?.name ?? null, customer?.address)
        : null,
    customer_email: session.customerEmail,
    discounts: session.discounts.map(({ id: coupon }) => ({ coupon, promotion_code: null })),
    expires_at: session.expiresAt,
    integration_identifier: session.integrationIdentifier,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: session.paymentMethodCollection,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: session.submitType,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: sum('amount_discount'), amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${work.pagesOrigin}/dev/payment/${id}`,
    wallet_options: null,
  }
}

export function customerDetails(
  email: string | null,
  name: string | null,
  address: Stripe.Address | null | undefined,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: address ?? null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

/** During a free trial nothing is due today: Stripe shows every amount as zero. */
function lineItemOf(line: SessionLine, session: NewSession): Stripe.LineItem {
  const subtotal = session.trial ? 0 : (line.price.unit_amount ?? 0) * line.quantity
  const discount = session.discounts
    .filter(({ products }) => !products || products.includes(idOf(line.price.product)))
    .reduce((taken, { percentOff }) => taken + Math.round(((subtotal - taken) * percentOff) / 100), 0)
  return {
    id: `li_${randomText(24)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - discount,
    currency: line.price.currency,
    description: line.productName,
    metadata: line.metadata,
    price: line.price,
    quantity: line.quantity,
  }
}
