import { z } from 'zod'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { daySeconds } from '#src/outside/stripe-emulator/calendar.server.ts'
import { invalid, missingParameter, noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import { expireSession, keepSessionPlan } from '#src/outside/stripe-emulator/lifecycle/checkout.server.ts'
import { productName } from '#src/outside/stripe-emulator/lifecycle/lines.server.ts'
import { oneInterval } from '#src/outside/stripe-emulator/lifecycle/subscribing.server.ts'
import {
  flag,
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  timestamp,
  unsettableMetadata,
  webAddress,
} from '#src/outside/stripe-emulator/parameters.server.ts'
import { sessionOf } from '#src/outside/stripe-emulator/resources/checkout-session.server.ts'
import { existingCoupon } from '#src/outside/stripe-emulator/resources/coupon.server.ts'
import { existingCustomer } from '#src/outside/stripe-emulator/resources/customer.server.ts'
import { type ApiCall, apiCall, existing, isWithin, listOf } from './api-call.server.ts'

const lineItem = z.strictObject({ price: text, quantity: integer.pipe(z.number().min(1).max(999_999)).optional(), metadata: metadata.optional() })

const subscriptionData = z.strictObject({
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  proration_behavior: z.enum(['create_prorations', 'none']).optional(),
  trial_end: timestamp.optional(),
  trial_period_days: integer.pipe(z.number().min(1).max(730)).optional(),
})

const autoOrNever = z.enum(['auto', 'never'])

const newSession = parameters({
  allow_promotion_codes: flag.optional(),
  billing_address_collection: z.enum(['auto']).optional(),
  cancel_url: webAddress.optional(),
  client_reference_id: text.max(200).optional(),
  consent_collection: z.strictObject({ promotions: z.enum(['auto', 'none']).optional(), terms_of_service: z.enum(['none', 'required']).optional() }).optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_email: text.max(800).optional(),
  customer_update: z.strictObject({ address: autoOrNever.optional(), name: autoOrNever.optional() }).optional(),
  discounts: z
    .array(z.strictObject({ coupon: text }))
    .max(1)
    .optional(),
  expires_at: timestamp.optional(),
  integration_identifier: text.optional(),
  line_items: z.array(lineItem).max(20).optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.enum(['subscription']).optional(),
  payment_method_collection: z.enum(['always']).optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  phone_number_collection: z.strictObject({ enabled: z.enum(['false']) }).optional(),
  submit_type: z.enum(['auto', 'subscribe']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: webAddress.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
})

export const checkoutSessionCalls: readonly ApiCall[] = [
  apiCall('POST', '/v1/checkout/sessions', newSession, createSession),
  apiCall('GET', '/v1/checkout/sessions/:id', parameters({}), (books, _, id) => existing(books, 'checkout.session', id, 'checkout.session')),
  apiCall('POST', '/v1/checkout/sessions/:id', parameters({ metadata: unsettableMetadata.optional() }), (books, given, id) => {
    const session = existing(books, 'checkout.session', id, 'checkout.session')
    return books.change('checkout.session', id, { metadata: mergeMetadata(session.metadata, given.metadata) })
  }),
  apiCall('POST', '/v1/checkout/sessions/:id/expire', parameters({}), (books, _, id) => {
    const session = existing(books, 'checkout.session', id, 'checkout.session')
    if (session.status !== 'open') {
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`)
    }
    return expireSession(books, id)
  }),
  apiCall('GET', '/v1/checkout/sessions/:id/line_items', listParameters({}), (books, _, id) => {
    const session = existing(books, 'checkout.session', id, 'checkout.session')
    return { object: 'list', data: session.line_items?.data ?? [], has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
  }),
  apiCall(
    'GET',
    '/v1/checkout/sessions',
    listParameters({
      created: range.optional(),
      customer: text.optional(),
      customer_details: z.strictObject({ email: text }).optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    }),
    (books, { created, customer, customer_details, status, subscription, ...paging }) =>
      listOf(books, 'checkout.session', '/v1/checkout/sessions', paging, {
        where: { customer, subscription },
        keep: (session) =>
          isWithin(session.created, created) &&
          (!status || session.status === status) &&
          (!customer_details || session.customer_details?.email === customer_details.email),
      }),
  ),
]

function createSession(books: Books, given: z.output<typeof newSession>): object {
  if (!given.line_items?.length) throw missingParameter('line_items')
  if (!given.success_url) throw missingParameter('success_url')
  if (given.mode === undefined) throw missingParameter('mode')
  if (given.customer && given.customer_email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' })
  }
  if (given.customer_email && !/^[^\s@]+@[^\s@]+$/.test(given.customer_email)) {
    throw invalid(`Invalid email address: ${given.customer_email}`, { code: 'email_invalid', param: 'customer_email' })
  }
  if (given.discounts && given.allow_promotion_codes) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', { param: 'discounts' })
  }
  const lines = given.line_items.map((line, index) => {
    const price = books.get('price', line.price)
    if (!price) throw noSuch('price', line.price, `line_items[${index}][price]`)
    if (!price.active) {
      throw invalid('The price specified is inactive. This field only accepts active prices.', { param: `line_items[${index}][price]` })
    }
    return { price, productName: productName(books, price), quantity: line.quantity ?? 1, metadata: line.metadata ?? {} }
  })
  oneInterval(lines.map(({ price }) => price))
  const plan = given.subscription_data
  if (plan?.trial_end !== undefined && plan.trial_period_days !== undefined) {
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', { param: 'subscription_data[trial_end]' })
  }
  if (plan?.trial_end !== undefined && plan.trial_end < books.at + 2 * daySeconds) {
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', { param: 'subscription_data[trial_end]' })
  }
  const coupons = (given.discounts ?? []).map(({ coupon }, index) => existingCoupon(books, coupon, `discounts[${index}][coupon]`))
  const session = sessionOf(books, {
    lines,
    customer: given.customer ? existingCustomer(books, given.customer) : null,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    metadata: given.metadata ?? {},
    locale: given.locale ?? null,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    expiresAt: expiry(books.at, given.expires_at),
    discounts: coupons.map((coupon) => ({ id: coupon.id, percentOff: coupon.percent_off ?? 0, products: coupon.applies_to?.products })),
    trial: plan?.trial_end !== undefined || plan?.trial_period_days !== undefined,
    currency: lines[0]?.price.currency ?? 'eur',
    allowPromotionCodes: given.allow_promotion_codes ?? null,
    billingAddressCollection: given.billing_address_collection ?? null,
    consentCollection: given.consent_collection
      ? { promotions: given.consent_collection.promotions ?? null, terms_of_service: given.consent_collection.terms_of_service ?? null }
      : null,
    allowedPaymentMethodTypes: given.allowed_payment_method_types ?? null,
    paymentMethodCollection: given.payment_method_collection ?? 'always',
    submitType: given.submit_type ?? null,
    integrationIdentifier: given.integration_identifier ?? null,
  })
  keepSessionPlan(books, session.id, {
    coupons: coupons.map(({ id }) => id),
    trialEnd: plan?.trial_end ?? null,
    trialDays: plan?.trial_period_days ?? null,
    subscriptionMetadata: plan?.metadata ?? {},
    subscriptionDescription: plan?.description ?? null,
    keepsName: given.customer_update?.name === 'auto',
  })
  return books.add('checkout.session', session)
}

/** Stripe lets a session live from 30 minutes to 24 hours. */
function expiry(at: number, asked: number | undefined): number {
  if (asked === undefined) return at + daySeconds
  if (asked < at + 30 * 60 - 5) throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', { param: 'expires_at' })
  if (asked > at + daySeconds + 5)
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', { param: 'expires_at' })
  return asked
}
