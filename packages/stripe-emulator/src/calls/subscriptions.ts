// Longer than other files: every call on /v1/subscriptions, with all its parameters, as on one page of
// Stripe's reference.
import type Stripe from 'stripe'
import { z } from 'zod'
import { daySeconds } from '#emulator/calendar.ts'
import { declined, invalid, missingParameter, noSuch } from '#emulator/http/errors.ts'
import {
  discountsParameter,
  flag,
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  timestamp,
  unsettable,
  unsettableMetadata,
} from '#emulator/http/parameters.ts'
import { cancelSubscription } from '#emulator/lifecycle/cancelling.ts'
import { changeItems, type ItemChange, moveTrial } from '#emulator/lifecycle/changing.ts'
import { billPending, creditUnused } from '#emulator/lifecycle/final-invoice.ts'
import { addOwnItem } from '#emulator/lifecycle/invoice-lines.ts'
import { announceUpdate } from '#emulator/lifecycle/renewing.ts'
import { startSubscription } from '#emulator/lifecycle/subscribing.ts'
import { existingCoupon, redeem } from '#emulator/resources/coupon.ts'
import { existingCustomer } from '#emulator/resources/customer.ts'
import { idOf, inlinePriceOf } from '#emulator/resources/price.ts'
import { automaticTaxOf } from '#emulator/resources/subscription.ts'
import { periodOf } from '#emulator/resources/subscription-item.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, isWithin, listOf } from './api-call.ts'
import { attachedMethod } from './customers.ts'

export const prorationBehavior = z.enum(['create_prorations', 'none', 'always_invoice'])
export const itemShape = {
  id: text.optional(),
  price: text.optional(),
  quantity: integer.pipe(z.number().min(0)).optional(),
  deleted: flag.optional(),
  discounts: discountsParameter.optional(),
  metadata: unsettableMetadata.optional(),
}
const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
])
const cancellationDetails = z.strictObject({
  comment: unsettable(text).optional(),
  feedback: unsettable(feedback).optional(),
})
const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: z.array(text).optional(),
})
/** Stripe's other behaviours, drafts and uncollectible invoices, are not emulated. */
const pauseCollection = z.strictObject({ behavior: z.enum(['void']) })
const automaticTax = z.strictObject({ enabled: flag })
const moment = z.strictObject({ type: z.enum(['timestamp']), timestamp })
const ownItem = z.strictObject({
  price_data: z.strictObject({
    currency: text,
    product: text,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
    unit_amount: integer,
  }),
  discountable: z.literal('false').optional(),
  period: z.strictObject({ start: moment, end: moment }),
})
const cancelAt = timestamp.or(z.enum(['min_period_end', 'max_period_end']))

const newSubscription = parameters({
  customer: text,
  items: z
    .array(z.strictObject(itemShape).omit({ id: true, deleted: true }))
    .max(20)
    .optional(),
  automatic_tax: automaticTax.optional(),
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  cancel_at: cancelAt.optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.enum(['charge_automatically']).optional(),
  currency: text.optional(),
  default_payment_method: text.optional(),
  description: text.max(500).optional(),
  discounts: discountsParameter.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: paymentBehavior.optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_end: timestamp.or(z.enum(['now'])).optional(),
  trial_period_days: integer.pipe(z.number().min(1).max(730)).optional(),
})

const changedSubscription = parameters({
  add_invoice_items: z.array(ownItem).max(20).optional(),
  items: z.array(z.strictObject(itemShape)).max(20).optional(),
  automatic_tax: automaticTax.optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at: unsettable(cancelAt).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  collection_method: z.enum(['charge_automatically']).optional(),
  default_payment_method: unsettable(text).optional(),
  description: unsettable(text.max(500)).optional(),
  discounts: discountsParameter.optional(),
  metadata: unsettableMetadata.optional(),
  off_session: flag.optional(),
  pause_collection: unsettable(pauseCollection).optional(),
  payment_behavior: paymentBehavior.optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: timestamp.optional(),
  trial_end: timestamp.or(z.enum(['now'])).optional(),
})

export const subscriptionCalls: readonly ApiCall[] = [
  apiCall('POST', '/v1/subscriptions', newSubscription, createSubscription),
  apiCall('GET', '/v1/subscriptions/:id', parameters({}), (work, _, id) =>
    existing(work, 'subscription', id),
  ),
  apiCall('POST', '/v1/subscriptions/:id', changedSubscription, updateSubscription),
  apiCall(
    'DELETE',
    '/v1/subscriptions/:id',
    parameters({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: flag.optional(),
      prorate: flag.optional(),
    }),
    (work, { cancellation_details, invoice_now, prorate }, id) => {
      const subscription = running(work, id)
      if (prorate) creditUnused(work, subscription)
      if (invoice_now) billPending(work, subscription)
      return cancelSubscription(work, id, {
        reason: 'cancellation_requested',
        comment: cancellation_details?.comment || null,
        feedback: cancellation_details?.feedback || null,
      })
    },
  ),
  apiCall(
    'GET',
    '/v1/subscriptions',
    listParameters({
      created: range.optional(),
      current_period_end: range.optional(),
      current_period_start: range.optional(),
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum([
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ])
        .optional(),
    }),
    (work, { current_period_end, current_period_start, customer, price, status, ...paging }) =>
      listOf(work, 'subscription', '/v1/subscriptions', paging, {
        where: { customer },
        keep: (subscription) =>
          isWithin(periodOf(subscription).end, current_period_end) &&
          isWithin(periodOf(subscription).start, current_period_start) &&
          (!price || subscription.items.data.some((item) => item.price.id === price)) &&
          hasStatus(subscription.status, status),
      }),
  ),
]

/** The changes that a call requests, with its prices and coupons looked up. */
export function itemChanges(
  work: UnitOfWork,
  items: readonly z.output<z.ZodObject<typeof itemShape>>[],
): ItemChange[] {
  return items.map((item, index) => ({
    id: item.id,
    price: item.price === undefined ? undefined : usablePrice(work, item.price, `items[${index}][price]`),
    quantity: item.quantity,
    deleted: item.deleted,
    coupons: couponsOf(work, item.discounts, `items[${index}][discounts]`),
    metadata: item.metadata === undefined ? undefined : mergeMetadata(null, item.metadata),
  }))
}

/** The active price with this id. Throws an error that names the parameter. */
export function usablePrice(work: UnitOfWork, id: string, param: string): Stripe.Price {
  const price = work.get('price', id)
  if (!price) throw noSuch('price', id, param, 400)
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param })
  return price
}

export function couponsOf(
  work: UnitOfWork,
  discounts: z.output<typeof discountsParameter> | undefined,
  param: string,
): string[] | undefined {
  if (discounts === undefined) return undefined
  return (discounts || []).map(({ coupon, discount }, index) => {
    const name = `${param}[${index}]`
    if (coupon) return existingCoupon(work, coupon, `${name}[coupon]`).id
    const held = discount ? work.get('discount', discount) : undefined
    if (!held?.source.coupon) throw noSuch('discount', discount ?? '', `${name}[discount]`, 400)
    return idOf(held.source.coupon)
  })
}

/** A subscription that has not ended: Stripe reports an ended one as missing. */
export function running(work: UnitOfWork, id: string): Stripe.Subscription {
  const subscription = existing(work, 'subscription', id)
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) throw noSuch('subscription', id, 'id')
  return subscription
}

function createSubscription(work: UnitOfWork, given: z.output<typeof newSubscription>): object {
  const customer = existingCustomer(work, given.customer)
  if (!given.items?.length) throw missingParameter('items')
  const method = given.default_payment_method
    ? attachedMethod(work, given.default_payment_method, customer.id).id
    : null
  const trialEnd =
    typeof given.trial_end === 'number'
      ? given.trial_end
      : given.trial_period_days
        ? work.at + given.trial_period_days * daySeconds
        : null
  if (trialEnd !== null && trialEnd <= work.at)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  const behavior = given.payment_behavior ?? 'allow_incomplete'
  if (
    trialEnd === null &&
    behavior !== 'default_incomplete' &&
    !method &&
    !customer.invoice_settings.default_payment_method
  ) {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      {
        code: 'resource_missing',
      },
    )
  }
  const items = itemChanges(work, given.items).map((item) => ({
    price: item.price ?? missingPrice(),
    quantity: item.quantity ?? 1,
    metadata: item.metadata ?? {},
    coupons: item.coupons ?? [],
  }))
  if (given.automatic_tax?.enabled) rejectUntaxable(customer, items)
  const { subscription, decline } = startSubscription(work, {
    customer,
    items,
    automaticTax: given.automatic_tax?.enabled ?? false,
    coupons: couponsOf(work, given.discounts, 'discounts') ?? [],
    metadata: given.metadata ?? {},
    description: given.description ?? null,
    trialEnd,
    paymentMethod: method,
    onSession: given.off_session !== true,
    collect: behavior !== 'default_incomplete',
    cancelAt: given.cancel_at_period_end
      ? 'period end'
      : typeof given.cancel_at === 'string'
        ? 'period end'
        : (given.cancel_at ?? null),
  })
  if (decline && behavior === 'error_if_incomplete') throw declined(decline)
  return subscription
}

/** Stripe calculates tax only if it knows whether prices include it and where the customer is. */
function rejectUntaxable(customer: Stripe.Customer, items: readonly { price: Stripe.Price }[]): void {
  if (items.some(({ price }) => price.tax_behavior === 'unspecified'))
    throw invalid('You must specify a `tax_behavior` on the price to use automatic tax.', {
      param: 'automatic_tax[enabled]',
    })
  if (!customer.address?.country)
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      { code: 'customer_tax_location_invalid', param: 'automatic_tax[enabled]' },
    )
}

function missingPrice(): never {
  throw missingParameter('items[0][price]')
}

function updateSubscription(
  work: UnitOfWork,
  given: z.output<typeof changedSubscription>,
  id: string,
): object {
  const before = running(work, id)
  const prorations = given.proration_behavior ?? 'create_prorations'
  for (const item of given.add_invoice_items ?? []) addGivenItem(work, before, item)
  if (given.items || given.billing_cycle_anchor?.type === 'now') {
    changeItems(work, id, {
      items: itemChanges(work, given.items ?? []),
      prorations,
      prorationDate: given.proration_date,
      restartCycle: given.billing_cycle_anchor?.type === 'now',
      rejectUnpaid: given.payment_behavior === 'error_if_incomplete',
    })
  }
  if (given.trial_end !== undefined) moveTrial(work, id, given.trial_end, prorations)
  const now = existing(work, 'subscription', id)
  const coupons = couponsOf(work, given.discounts, 'discounts')
  if (given.default_payment_method) attachedMethod(work, given.default_payment_method, idOf(before.customer))
  if (given.automatic_tax?.enabled)
    rejectUntaxable(
      existingCustomer(work, idOf(now.customer)),
      now.items.data.map(({ price }) => ({ price: work.get('price', price.id) ?? price })),
    )
  const updated = <Value>(value: '' | Value | undefined, old: Value | null): Value | null =>
    value === undefined ? old : value || null
  work.change('subscription', id, {
    ...cancellationOf(work, now, given),
    ...(given.automatic_tax && { automatic_tax: automaticTaxOf(given.automatic_tax.enabled) }),
    default_payment_method: updated(
      given.default_payment_method,
      now.default_payment_method && idOf(now.default_payment_method),
    ),
    description: updated(given.description, now.description),
    discounts: coupons
      ? coupons.map(
          (coupon) =>
            redeem(work, coupon, 'discounts', { customer: idOf(now.customer), subscription: id }).id,
        )
      : now.discounts,
    metadata: mergeMetadata(now.metadata, given.metadata),
    pause_collection:
      given.pause_collection === undefined
        ? now.pause_collection
        : given.pause_collection
          ? { behavior: given.pause_collection.behavior, resumes_at: null }
          : null,
    ...(given.payment_settings?.save_default_payment_method && {
      payment_settings: {
        payment_method_options: null,
        payment_method_types: null,
        save_default_payment_method: given.payment_settings.save_default_payment_method,
      },
    }),
  })
  return announceUpdate(work, before)
}

/** As at Stripe, the given amount becomes a price that is not on sale, of an existing product. */
function addGivenItem(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  { price_data, period }: z.output<typeof ownItem>,
): void {
  const { currency, product, tax_behavior, unit_amount } = price_data
  if (!work.get('product', product))
    throw noSuch('product', product, 'add_invoice_items[0][price_data][product]', 400)
  const price = work.add(
    'price',
    inlinePriceOf(work, { product, currency, unitAmount: unit_amount, taxBehavior: tax_behavior }),
  )
  addOwnItem(work, subscription, {
    price,
    period: { start: period.start.timestamp, end: period.end.timestamp },
  })
}

/** When the subscription ends, and why; a schedule, if there is one, decides that by itself. */
function cancellationOf(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  given: z.output<typeof changedSubscription>,
): Partial<Stripe.Subscription> {
  const requested = given.cancel_at_period_end !== undefined || given.cancel_at !== undefined
  if (requested && subscription.schedule) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  const details = subscription.cancellation_details
  const newDetails = given.cancellation_details
  const why = {
    comment: newDetails?.comment === undefined ? (details?.comment ?? null) : newDetails.comment || null,
    feedback: newDetails?.feedback === undefined ? (details?.feedback ?? null) : newDetails.feedback || null,
    feedback_option: null,
  }
  if (!requested)
    return newDetails ? { cancellation_details: { ...why, reason: details?.reason ?? null } } : {}
  const { end } = periodOf(subscription)
  const at = given.cancel_at_period_end
    ? end
    : typeof given.cancel_at === 'string' && given.cancel_at !== ''
      ? end
      : given.cancel_at || null
  if (at === null)
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...why, reason: null },
    }
  if (at <= work.at)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'cancel_at',
    })
  return {
    cancel_at: at,
    cancel_at_period_end: given.cancel_at_period_end === true,
    canceled_at: subscription.canceled_at ?? work.at,
    cancellation_details: { ...why, reason: 'cancellation_requested' },
  }
}

/** Without a status Stripe lists all except canceled; `ended` means canceled or never started. */
function hasStatus(status: string, filter: string | undefined): boolean {
  if (filter === 'all') return true
  if (filter === undefined) return status !== 'canceled'
  if (filter === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return status === filter
}
