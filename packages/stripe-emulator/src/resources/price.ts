import Stripe from 'stripe'
import type { Interval } from '#emulator/calendar.ts'
import { newId } from '#emulator/ids.ts'

interface NewPrice {
  product: string
  currency: string
  unitAmount: number
  interval: Interval | null
  intervalCount: number
  lookupKey: string | null
  nickname: string | null
  metadata: Record<string, string>
  active: boolean
  taxBehavior: Stripe.Price.TaxBehavior
}

export function priceOf(work: { at: number }, price: NewPrice): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: price.active,
    billing_scheme: 'per_unit',
    created: work.at,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring: price.interval && {
      interval: price.interval,
      interval_count: price.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: price.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: price.interval ? 'recurring' : 'one_time',
    unit_amount: price.unitAmount,
    unit_amount_decimal: Stripe.Decimal.from(price.unitAmount),
  }
}

/** A price from `price_data`: for one payment, and not on sale. */
export function inlinePriceOf(
  work: { at: number },
  price: Pick<NewPrice, 'product' | 'currency' | 'unitAmount'> & {
    taxBehavior: Stripe.Price.TaxBehavior | undefined
  },
): Stripe.Price {
  return priceOf(work, {
    ...price,
    taxBehavior: price.taxBehavior ?? 'unspecified',
    interval: null,
    intervalCount: 1,
    lookupKey: null,
    nickname: null,
    metadata: {},
    active: false,
  })
}

/** The older form of a recurring price, which Stripe still includes in subscription items. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: recurringOf(price).interval,
    interval_count: recurringOf(price).interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function recurringOf(price: Stripe.Price): Stripe.Price.Recurring {
  if (!price.recurring) throw new Error(`${price.id} is not a recurring price`)
  return price.recurring
}

/** The id of a reference that the SDK's types allow to be expanded; the store always contains the id. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
