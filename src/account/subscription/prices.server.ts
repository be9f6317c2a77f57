import type Stripe from 'stripe'
import { type Billing, billings, type PlanId, planIds, priceLookupKey } from '#src/business/plans.ts'

/** What each client has found, so that a checkout need not ask again. */
const known = new WeakMap<Stripe, Map<string, string>>()

/** The id of a plan's price at Stripe, found by its lookup key and remembered. Throws when `npm run stripe:setup` has not made it. */
export async function priceOf(payments: Stripe, planId: PlanId, billing: Billing): Promise<string> {
  const key = priceLookupKey(planId, billing)
  const found = known.get(payments)?.get(key) ?? (await findAll(payments)).get(key)
  if (!found) throw new Error(`Stripe has no price with the lookup key ${key}: run "npm run stripe:setup"`)
  return found
}

/** Forgets the prices, when Stripe says that one of them is gone. */
export function forgetPrices(payments: Stripe): void {
  known.delete(payments)
}

async function findAll(payments: Stripe): Promise<Map<string, string>> {
  const keys = planIds.flatMap((planId) => billings.map((billing) => priceLookupKey(planId, billing)))
  const { data } = await payments.prices.list({ lookup_keys: keys, active: true, limit: 10 })
  const found = new Map(data.flatMap(({ id, lookup_key }) => (lookup_key === null ? [] : [[lookup_key, id] as const])))
  if (found.size === keys.length) known.set(payments, found)
  return found
}
