import type Stripe from 'stripe'
import { PaymentsUnavailableError } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { currency } from '#src/shared/numbers.ts'
import {
  type Billing,
  billings,
  isBilling,
  isPlanId,
  type PlanId,
  planIds,
  priceLookupKey,
  type Seat,
  seatCents,
  seats,
} from '#src/shared/plans.ts'

/**
 * A price is missing at Stripe, which the operator has to correct. Families get a 503, as when Stripe is
 * unreachable.
 */
class CatalogueMissingError extends PaymentsUnavailableError {}

/** Stripe's interval of each billing. */
export const intervals = { monthly: 'month', yearly: 'year' } as const

/** The meaning of a price of the product. */
interface PriceMeaning {
  planId: PlanId
  billing: Billing
  seat: Seat
}

const meanings: readonly (PriceMeaning & { key: string })[] = planIds.flatMap((planId) =>
  billings.flatMap((billing) =>
    seats.map((seat) => ({ planId, billing, seat, key: priceLookupKey(planId, billing, seat) })),
  ),
)

/** The price ids that each client has found, so that a checkout need not look them up again. */
const cachedPrices = new WeakMap<Stripe, Map<string, string>>()

/**
 * The id of a price at Stripe, found by its lookup key and cached. Throws {@link CatalogueMissingError} if
 * `npm run stripe:setup` has not created it, or if its amount is not the one that we show.
 */
export async function priceOf(
  payments: Stripe,
  planId: PlanId,
  billing: Billing,
  seat: Seat = 'first',
): Promise<string> {
  const key = priceLookupKey(planId, billing, seat)
  const found = cachedPrices.get(payments)?.get(key) ?? (await findAll(payments)).get(key)
  if (!found)
    throw new CatalogueMissingError(
      `Stripe has no price with the lookup key ${key} of ${seatCents(seat, planId, billing)} cents: run "npm run stripe:setup"`,
    )
  return found
}

/** Drops the cached prices, when Stripe says that one of them is gone. */
export function invalidatePrices(payments: Stripe): void {
  cachedPrices.delete(payments)
}

/** The lookup keys without a correct price at Stripe. Throws the SDK's errors when Stripe is away. */
export async function findMissingPrices(payments: Stripe): Promise<string[]> {
  const found = await findAll(payments)
  return meanings.map(({ key }) => key).filter((key) => !found.has(key))
}

/** Every price of the product that is on sale at Stripe. */
export async function fetchListedPrices(payments: Stripe): Promise<Stripe.Price[]> {
  return (
    await payments.prices.list({ lookup_keys: meanings.map(({ key }) => key), active: true, limit: 10 })
  ).data
}

/**
 * The meaning of a price; undefined if it does not belong to the product. A price whose key was transferred
 * to a newer one is recognised by its metadata.
 */
export function meaningOf({ lookup_key, metadata }: Stripe.Price): PriceMeaning | undefined {
  const listed = meanings.find(({ key }) => key === lookup_key)
  if (listed) return listed
  const { planId, billing, seat } = metadata
  return isPlanId(planId) && isBilling(billing)
    ? { planId, billing, seat: seat === 'further' ? 'further' : 'first' }
    : undefined
}

/**
 * Whether a price is the one that we show for its lookup key. Stripe charges its own price, so one that was
 * changed there is not sold, and `stripe:setup` replaces it.
 */
export function isShownPrice(price: Stripe.Price, { planId, billing, seat }: PriceMeaning): boolean {
  return (
    price.lookup_key === priceLookupKey(planId, billing, seat) &&
    price.unit_amount === seatCents(seat, planId, billing) &&
    price.currency === currency &&
    price.tax_behavior !== 'exclusive' &&
    price.recurring?.interval === intervals[billing]
  )
}

async function findAll(payments: Stripe): Promise<Map<string, string>> {
  const listed = await fetchListedPrices(payments)
  const found = new Map(
    meanings.flatMap((meaning) => {
      const price = listed.find((one) => isShownPrice(one, meaning))
      return price ? [[meaning.key, price.id] as const] : []
    }),
  )
  if (found.size === meanings.length) cachedPrices.set(payments, found)
  return found
}
