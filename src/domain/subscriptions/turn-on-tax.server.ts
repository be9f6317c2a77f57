import Stripe from 'stripe'
import { updateKeepingPlannedChange } from '#src/domain/subscriptions/plans/plan-change.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { SubscriptionReading } from './subscription.rules.ts'
import { withSubscriptionLock } from './subscription-lock.server.ts'

/**
 * If Stripe calculates VAT (STRIPE_TAX), switches that on for a subscription that began without it
 * (docs/decisions/0029). Does nothing if the payer's country is unknown, or if VAT would be added to its
 * prices. True when something was done at Stripe.
 */
export async function turnOnTax(
  services: Services,
  { id, isTaxed }: Pick<SubscriptionReading, 'id' | 'isTaxed'>,
): Promise<boolean> {
  const { payments, calculatesTax, log } = services
  if (isTaxed || !calculatesTax) return false
  const { items, customer, default_payment_method } = await payments.subscriptions.retrieve(id, {
    expand: ['customer', 'default_payment_method'],
  })
  const isInclusive = items.data.every(({ price }) => price.tax_behavior === 'inclusive')
  if (!isInclusive || typeof customer === 'string' || customer.deleted) return false
  const knownCountry = customer.address?.country
  const country = knownCountry ?? countryOf(default_payment_method)
  if (!country) return false
  try {
    return await withSubscriptionLock(services, id, async () => {
      if (!knownCountry) await payments.customers.update(customer.id, { address: { country } })
      await updateKeepingPlannedChange(payments, id, () =>
        payments.subscriptions.update(id, { automatic_tax: { enabled: true } }),
      )
    })
  } catch (error) {
    // Stripe may need more of an address than a country; then VAT is counted at the home country's rate.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    log.warn({ err: error, subscription: id }, 'VAT not calculated for a subscription')
    return false
  }
}

function countryOf(method: Stripe.Subscription['default_payment_method']): string | null | undefined {
  return typeof method === 'string' ? undefined : method?.billing_details.address?.country
}
