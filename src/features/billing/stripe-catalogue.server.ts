import type Stripe from 'stripe'
import {
  fetchListedPrices,
  intervals,
  isShownPrice,
  meaningOf,
} from '#src/domain/subscriptions/plans/prices.server.ts'
import { undefinedIfMissing } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { currency, familyDiscountPercent } from '#src/shared/numbers.ts'
import {
  billings,
  type PlanId,
  planIds,
  priceLookupKey,
  productId,
  seatCents,
  seats,
} from '#src/shared/plans.ts'

/**
 * The names on payment pages and invoices. Each is in three languages, because a product at Stripe has one
 * name.
 */
const productNames: Readonly<Record<PlanId, string>> = {
  lives: 'Mirabelle (lives, live sessions, dirette)',
  complete: 'Mirabelle (complet, complete, completo)',
}

/**
 * Creates the missing parts of the catalogue at Stripe: for each plan a product and one for the children
 * after the first, and for each product a price per billing under its lookup key. Existing correct objects
 * are left alone. A price whose amount has changed passes its lookup key to a new one, and existing
 * subscriptions keep theirs. Returns a line for each created object.
 */
export async function ensureCatalogue(payments: Stripe): Promise<string[]> {
  const known = await fetchListedPrices(payments)
  const made: string[] = []
  for (const price of known.filter(isRightBeforeTax)) {
    await payments.prices.update(price.id, { tax_behavior: 'inclusive' })
    made.push(`price ${price.lookup_key ?? price.id} with VAT in it`)
  }
  for (const planId of planIds) {
    for (const seat of seats) {
      const product = productId(planId, seat)
      const missing = billings.filter(
        (billing) => !known.some((price) => isShownPrice(price, { planId, billing, seat })),
      )
      if (missing.length === 0) continue
      const found = await undefinedIfMissing(payments.products.retrieve(product))
      if (!found || found.deleted) {
        const name =
          seat === 'first' ? productNames[planId] : `${productNames[planId]}, −${familyDiscountPercent} %`
        await payments.products.create({ id: product, name, metadata: { planId, seat } })
        made.push(`product ${product}`)
      }
      for (const billing of missing) {
        const price = await payments.prices.create({
          product,
          currency,
          tax_behavior: 'inclusive',
          unit_amount: seatCents(seat, planId, billing),
          recurring: { interval: intervals[billing] },
          lookup_key: priceLookupKey(planId, billing, seat),
          transfer_lookup_key: true,
          metadata: { planId, billing, seat },
        })
        made.push(`price ${price.lookup_key ?? price.id}`)
      }
    }
  }
  return made
}

/**
 * Whether a price is right except that it does not yet say whether it includes VAT, as an earlier version
 * created it.
 */
function isRightBeforeTax(price: Stripe.Price): boolean {
  const meaning = meaningOf(price)
  return price.tax_behavior === 'unspecified' && meaning !== undefined && isShownPrice(price, meaning)
}
