import type Stripe from 'stripe'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { isVatCountry, vatPercents, vatWithin } from '#emulator/vat.ts'

/**
 * The VAT that Stripe Tax finds in an amount that includes it: one entry for a known country, none for
 * another, where the seller is not registered.
 */
export function taxesOf(
  work: UnitOfWork,
  amount: number,
  country: string | null | undefined,
): Stripe.InvoiceLineItem.Tax[] {
  if (!isVatCountry(country)) return []
  const tax = vatWithin(amount, vatPercents[country])
  return [
    {
      amount: tax,
      tax_behavior: 'inclusive',
      tax_rate_details: { tax_rate: rateOf(work, country) },
      taxability_reason: 'standard_rated',
      taxable_amount: amount - tax,
      type: 'tax_rate_details',
    },
  ]
}

/** Taxes of several lines summed for an invoice: one entry per rate. */
export function summedTaxes(taxes: readonly Stripe.InvoiceLineItem.Tax[]): Stripe.Invoice.TotalTax[] {
  const rates = Map.groupBy(taxes, (tax) => tax.tax_rate_details?.tax_rate ?? '')
  return [...rates.values()].flatMap((of) => {
    const [first] = of
    return first
      ? [
          {
            ...first,
            amount: of.reduce((sum, { amount }) => sum + amount, 0),
            taxable_amount: of.reduce((sum, { taxable_amount }) => sum + (taxable_amount ?? 0), 0),
          },
        ]
      : []
  })
}

/** Creates a rate at its first use; its id derives from the country, so that each exists once. */
function rateOf(work: UnitOfWork, country: keyof typeof vatPercents): string {
  const percentage = vatPercents[country]
  const id = `txr_emulated${country}${String(percentage).replace('.', 'p')}`
  if (!work.get('tax_rate', id)) work.add('tax_rate', taxRateOf(work, { id, country, percentage }))
  return id
}

function taxRateOf(
  work: UnitOfWork,
  { id, country, percentage }: { id: string; country: string; percentage: number },
): Stripe.TaxRate {
  return {
    id,
    object: 'tax_rate',
    active: false,
    country,
    created: work.at,
    description: null,
    display_name: 'VAT',
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: true,
    jurisdiction: country,
    jurisdiction_level: 'country',
    livemode: false,
    metadata: {},
    percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: 'vat',
  }
}
