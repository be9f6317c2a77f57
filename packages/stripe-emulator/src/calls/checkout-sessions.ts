// Longer than other files: every call on /v1/checkout/sessions, with all its parameters, as on one page of
// Stripe's reference.
import type Stripe from 'stripe'
import { z } from 'zod'
import { daySeconds } from '#emulator/calendar.ts'
import { invalid, missingParameter, noSuch } from '#emulator/http/errors.ts'
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
  webUrl,
} from '#emulator/http/parameters.ts'
import { expireSession, storeSessionPlan } from '#emulator/lifecycle/checkout.ts'
import { productName } from '#emulator/lifecycle/invoice-lines.ts'
import { oneInterval } from '#emulator/lifecycle/subscribing.ts'
import { sessionOf } from '#emulator/resources/checkout-session.ts'
import { existingCoupon } from '#emulator/resources/coupon.ts'
import { existingCustomer } from '#emulator/resources/customer.ts'
import { inlinePriceOf } from '#emulator/resources/price.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'
import { newProductOf } from './catalogue.ts'

const lineItem = z.strictObject({
  price: text.optional(),
  /** Only one-time prices can be given inline here: recurring ones are created as prices. */
  price_data: z
    .strictObject({
      currency: text,
      product_data: z.strictObject({ name: text, metadata: metadata.optional() }),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      unit_amount: integer.pipe(z.number().min(0)),
    })
    .optional(),
  quantity: integer.pipe(z.number().min(1).max(999_999)).optional(),
  metadata: metadata.optional(),
})

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
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto']).optional(),
  cancel_url: webUrl.optional(),
  client_reference_id: text.max(200).optional(),
  consent_collection: z
    .strictObject({
      promotions: z.enum(['auto', 'none']).optional(),
      terms_of_service: z.enum(['none', 'required']).optional(),
    })
    .optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_email: text.max(800).optional(),
  customer_update: z
    .strictObject({ address: autoOrNever.optional(), name: autoOrNever.optional() })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: text }))
    .max(1)
    .optional(),
  expires_at: timestamp.optional(),
  integration_identifier: text.optional(),
  line_items: z.array(lineItem).max(20).optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.enum(['payment', 'subscription']).optional(),
  payment_intent_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  payment_method_collection: z.enum(['always']).optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  phone_number_collection: z.strictObject({ enabled: z.enum(['false']) }).optional(),
  submit_type: z.enum(['auto', 'pay', 'subscribe']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: webUrl.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
})

export const checkoutSessionCalls: readonly ApiCall[] = [
  apiCall('POST', '/v1/checkout/sessions', newSession, createSession),
  apiCall('GET', '/v1/checkout/sessions/:id', parameters({}), (work, _, id) =>
    existing(work, 'checkout.session', id, 'checkout.session'),
  ),
  apiCall(
    'POST',
    '/v1/checkout/sessions/:id',
    parameters({ metadata: unsettableMetadata.optional() }),
    (work, given, id) => {
      const session = existing(work, 'checkout.session', id, 'checkout.session')
      return work.change('checkout.session', id, {
        metadata: mergeMetadata(session.metadata, given.metadata),
      })
    },
  ),
  apiCall('POST', '/v1/checkout/sessions/:id/expire', parameters({}), (work, _, id) => {
    const session = existing(work, 'checkout.session', id, 'checkout.session')
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    }
    return expireSession(work, id)
  }),
  apiCall('GET', '/v1/checkout/sessions/:id/line_items', listParameters({}), (work, _, id) => {
    const session = existing(work, 'checkout.session', id, 'checkout.session')
    return {
      object: 'list',
      data: session.line_items?.data ?? [],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    }
  }),
  apiCall(
    'GET',
    '/v1/checkout/sessions',
    listParameters({
      created: range.optional(),
      customer: text.optional(),
      payment_intent: text.optional(),
      customer_details: z.strictObject({ email: text }).optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    }),
    (work, { customer, customer_details, payment_intent, status, subscription, ...paging }) =>
      listOf(work, 'checkout.session', '/v1/checkout/sessions', paging, {
        where: { customer, payment_intent, status, subscription },
        keep: (session) => !customer_details || session.customer_details?.email === customer_details.email,
      }),
  ),
]

function createSession(work: UnitOfWork, given: z.output<typeof newSession>): object {
  if (!given.line_items?.length) throw missingParameter('line_items')
  if (!given.success_url) throw missingParameter('success_url')
  if (given.mode === undefined) throw missingParameter('mode')
  if (given.customer && given.customer_email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    })
  }
  if (given.customer_email && !/^[^\s@]+@[^\s@]+$/.test(given.customer_email)) {
    throw invalid(`Invalid email address: ${given.customer_email}`, {
      code: 'email_invalid',
      param: 'customer_email',
    })
  }
  if (given.discounts && given.allow_promotion_codes) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'discounts',
    })
  }
  const lines = given.line_items.map((line, index) => {
    const price = lineItemPrice(work, line, index)
    const isTaxable = price.tax_behavior !== 'unspecified'
    if (given.automatic_tax?.enabled && !isTaxable) {
      throw invalid('You must specify a `tax_behavior` on the price to use automatic tax.', {
        param: `line_items[${index}]`,
      })
    }
    return {
      price,
      productName: productName(work, price),
      quantity: line.quantity ?? 1,
      metadata: line.metadata ?? {},
    }
  })
  matchMode(given, lines)
  const plan = given.subscription_data
  if (plan?.trial_end !== undefined && plan.trial_period_days !== undefined) {
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'subscription_data[trial_end]',
    })
  }
  if (plan?.trial_end !== undefined && plan.trial_end < work.at + 2 * daySeconds) {
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    })
  }
  const coupons = (given.discounts ?? []).map(({ coupon }, index) =>
    existingCoupon(work, coupon, `discounts[${index}][coupon]`),
  )
  const session = sessionOf(work, {
    lines,
    customer: given.customer ? existingCustomer(work, given.customer) : null,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    metadata: given.metadata ?? {},
    locale: given.locale ?? null,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    expiresAt: expiry(work.at, given.expires_at),
    discounts: coupons.map((coupon) => ({
      id: coupon.id,
      percentOff: coupon.percent_off ?? 0,
      products: coupon.applies_to?.products,
    })),
    trial: plan?.trial_end !== undefined || plan?.trial_period_days !== undefined,
    currency: lines[0]?.price.currency ?? 'eur',
    allowPromotionCodes: given.allow_promotion_codes ?? null,
    billingAddressCollection: given.billing_address_collection ?? null,
    consentCollection: given.consent_collection
      ? {
          promotions: given.consent_collection.promotions ?? null,
          terms_of_service: given.consent_collection.terms_of_service ?? null,
        }
      : null,
    allowedPaymentMethodTypes: given.allowed_payment_method_types ?? null,
    paymentMethodCollection: given.payment_method_collection ?? 'always',
    submitType: given.submit_type ?? null,
    integrationIdentifier: given.integration_identifier ?? null,
    mode: given.mode,
    automaticTax: given.automatic_tax?.enabled ?? false,
  })
  storeSessionPlan(work, session.id, {
    coupons: coupons.map(({ id }) => id),
    trialEnd: plan?.trial_end ?? null,
    trialDays: plan?.trial_period_days ?? null,
    subscriptionMetadata: plan?.metadata ?? {},
    subscriptionDescription: plan?.description ?? null,
    keepsName: given.customer_update?.name === 'auto',
    keepsAddress: given.customer_update?.address === 'auto',
    paymentMetadata: given.payment_intent_data?.metadata ?? {},
    paymentDescription: given.payment_intent_data?.description ?? null,
  })
  return work.add('checkout.session', session)
}

/** The price that a line names, or a new one for this session only. */
function lineItemPrice(work: UnitOfWork, line: z.output<typeof lineItem>, index: number): Stripe.Price {
  if (line.price_data) {
    const { currency, product_data, tax_behavior, unit_amount } = line.price_data
    return work.add(
      'price',
      inlinePriceOf(work, {
        product: newProductOf(work, product_data),
        currency: currency.toLowerCase(),
        unitAmount: unit_amount,
        taxBehavior: tax_behavior,
      }),
      'price.created',
    )
  }
  if (line.price === undefined) throw missingParameter(`line_items[${index}][price]`)
  const price = work.get('price', line.price)
  if (!price) throw noSuch('price', line.price, `line_items[${index}][price]`)
  if (!price.active) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', {
      param: `line_items[${index}][price]`,
    })
  }
  return price
}

/** A subscription takes recurring prices, a payment one-time prices; each has parameters of its own. */
function matchMode(given: z.output<typeof newSession>, lines: readonly { price: Stripe.Price }[]): void {
  if (given.mode === 'subscription') {
    if (given.payment_intent_data)
      throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', {
        param: 'payment_intent_data',
      })
    oneInterval(lines.map(({ price }) => price))
    return
  }
  if (given.subscription_data)
    throw invalid('You can not pass `subscription_data` in `payment` mode.', { param: 'subscription_data' })
  if (lines.some(({ price }) => price.recurring))
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    )
}

/** A session expires after 30 minutes to 24 hours, as at Stripe. */
function expiry(at: number, requested: number | undefined): number {
  if (requested === undefined) return at + daySeconds
  if (requested < at + 30 * 60 - 5)
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  if (requested > at + daySeconds + 5)
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
  return requested
}
