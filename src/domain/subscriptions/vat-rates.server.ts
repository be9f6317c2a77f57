import type Stripe from 'stripe'
import { homeVatPercent } from '#src/shared/money/vat.ts'
import { mainRateOf, vatOfInvoice } from './vat.rules.ts'

/** The rates that each client has read; a rate's percentage never changes at Stripe. */
const ratesByClient = new WeakMap<Stripe, Map<string, number>>()

/**
 * The rate of VAT, in per cent, of each invoice by its id: as Stripe has it, 0 if Stripe found that none is
 * due, the home country's if Stripe did not calculate it. Throws the SDK's errors when Stripe is unreachable.
 */
export async function vatPercentsOf(
  payments: Stripe,
  invoices: readonly Stripe.Invoice[],
): Promise<ReadonlyMap<string, number>> {
  const rates = ratesByClient.get(payments) ?? new Map<string, number>()
  ratesByClient.set(payments, rates)
  const needed = new Set(invoices.map(mainRateOf).filter((rate) => rate !== undefined))
  await Promise.all(
    [...needed]
      .filter((rate) => !rates.has(rate))
      .map(async (rate) => {
        const { effective_percentage, percentage } = await payments.taxRates.retrieve(rate)
        rates.set(rate, effective_percentage ?? percentage)
      }),
  )
  return new Map(
    invoices.map((invoice) => {
      const rate = mainRateOf(invoice)
      const withoutRate = vatOfInvoice(invoice) === 0 ? 0 : homeVatPercent
      return [invoice.id, rate ? (rates.get(rate) ?? 0) : withoutRate]
    }),
  )
}
