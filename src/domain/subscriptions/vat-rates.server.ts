import type Stripe from 'stripe'
import { homeVatPercent } from '#src/shared/money/vat.ts'
import { mainRateOf, vatOfInvoice } from './vat.rules.ts'

/** What each client has read: a rate's percentage never changes at Stripe. */
const known = new WeakMap<Stripe, Map<string, number>>()

/**
 * The rate of VAT, in per cent, of each invoice by its id: as Stripe keeps it, 0 where it found that none is
 * due, the home country's where it was not asked. Throws the SDK's errors when Stripe is away.
 */
export async function vatPercentsOf(
  payments: Stripe,
  invoices: readonly Stripe.Invoice[],
): Promise<ReadonlyMap<string, number>> {
  const rates = known.get(payments) ?? new Map<string, number>()
  known.set(payments, rates)
  const asked = new Set(invoices.map(mainRateOf).filter((rate) => rate !== undefined))
  await Promise.all(
    [...asked]
      .filter((rate) => !rates.has(rate))
      .map(async (rate) => {
        const { effective_percentage, percentage } = await payments.taxRates.retrieve(rate)
        rates.set(rate, effective_percentage ?? percentage)
      }),
  )
  return new Map(
    invoices.map((invoice) => {
      const rate = mainRateOf(invoice)
      return [invoice.id, rate ? (rates.get(rate) ?? 0) : vatOfInvoice(invoice) === 0 ? 0 : homeVatPercent]
    }),
  )
}
