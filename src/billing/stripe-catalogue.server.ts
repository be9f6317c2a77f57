import Stripe from 'stripe'
import { currency, familyDiscountPercent } from '#src/business/numbers.ts'
import { type Billing, billings, familyCouponId, type PlanId, planIds, priceCents, priceLookupKey } from '#src/business/plans.ts'

const productNames: Readonly<Record<PlanId, string>> = { lives: 'Mirabelle, les lives', complete: 'Mirabelle, le complet' }
const intervals = { monthly: 'month', yearly: 'year' } as const

/**
 * Makes what is sold exist at Stripe: a product per plan, a price per plan and billing under its lookup key, the family coupon.
 * What is there already and right is left alone; a price whose amount changed gives its key to a new one, and subscriptions keep theirs.
 * Returns a line for each thing that was made.
 */
export async function ensureCatalogue(payments: Stripe): Promise<string[]> {
  const keys = planIds.flatMap((planId) => billings.map((billing) => priceLookupKey(planId, billing)))
  const { data: known } = await payments.prices.list({ lookup_keys: keys, active: true, limit: 10 })
  const made: string[] = []
  for (const planId of planIds) {
    const product = `mirabelle_${planId}`
    const missing = billings.filter((billing) => !known.some((price) => isRight(price, planId, billing)))
    if (missing.length === 0) continue
    if (await isMissing(payments.products.retrieve(product))) {
      await payments.products.create({ id: product, name: productNames[planId], metadata: { planId } })
      made.push(`product ${product}`)
    }
    for (const billing of missing) {
      const price = await payments.prices.create({
        product,
        currency,
        unit_amount: priceCents(planId, billing),
        recurring: { interval: intervals[billing] },
        lookup_key: priceLookupKey(planId, billing),
        transfer_lookup_key: true,
        metadata: { planId, billing },
      })
      made.push(`price ${price.lookup_key ?? price.id}`)
    }
  }
  if (await isMissing(payments.coupons.retrieve(familyCouponId))) {
    await payments.coupons.create({ id: familyCouponId, percent_off: familyDiscountPercent, duration: 'forever', name: 'Famille, dès le 2e enfant' })
    made.push(`coupon ${familyCouponId}`)
  }
  return made
}

function isRight(price: Stripe.Price, planId: PlanId, billing: Billing): boolean {
  return (
    price.lookup_key === priceLookupKey(planId, billing) &&
    price.unit_amount === priceCents(planId, billing) &&
    price.currency === currency &&
    price.recurring?.interval === intervals[billing]
  )
}

async function isMissing(retrieval: Promise<{ deleted?: unknown }>): Promise<boolean> {
  try {
    return (await retrieval).deleted === true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return true
    throw error
  }
}
