import { homeVatPercent, shareOf, vatWithin } from '#src/shared/money/vat.ts'
import type { Refund, SubscriptionReading } from './subscription.rules.ts'

/** The fields of a Stripe invoice that decide its VAT. Amounts in cents. */
interface TaxedInvoice {
  total: number
  total_taxes?: readonly { amount: number; tax_rate_details: { tax_rate: string } | null }[] | null
  automatic_tax: { status: string | null }
}

/**
 * The VAT within the total of an invoice: as Stripe calculated it for the payer's country, 0 if Stripe found
 * that none is due, and the home country's if Stripe did not calculate it (docs/decisions/0029).
 */
export function vatOfInvoice({ total, total_taxes, automatic_tax }: TaxedInvoice): number {
  const taxes = total_taxes ?? []
  return taxes.length > 0 || automatic_tax.status === 'complete'
    ? taxes.reduce((sum, { amount }) => sum + amount, 0)
    : vatWithin(total, homeVatPercent)
}

/** The rate at which most of an invoice was taxed, or undefined if Stripe calculated none. */
export function mainRateOf({ total_taxes }: Pick<TaxedInvoice, 'total_taxes'>): string | undefined {
  const [largest] = (total_taxes ?? []).toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  return largest?.tax_rate_details?.tax_rate
}

/**
 * The VAT that goes back with each refund of a reading, by the refund's id. Once a payment is refunded in
 * full, the parts add up to its VAT to the cent, however it was divided: each part is the VAT in the sum of
 * the refunds up to it, less the VAT in the sum before it.
 */
export function vatOfRefunds({
  payments,
  refunds,
  failedRefunds,
}: Pick<SubscriptionReading, 'payments' | 'refunds' | 'failedRefunds'>): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  for (const { paymentIntentId, cents, vatCents } of payments) {
    let before = 0
    const ofPayment = [...refunds, ...failedRefunds]
      .filter((refund) => refund.paymentIntentId === paymentIntentId)
      .toSorted(byTimeThenId)
    for (const refund of ofPayment) {
      const after = before + refund.cents
      parts.set(refund.id, shareOf(after, vatCents, cents) - shareOf(before, vatCents, cents))
      before = after
    }
  }
  return parts
}

function byTimeThenId(one: Pick<Refund, 'at' | 'id'>, other: Pick<Refund, 'at' | 'id'>): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)
}
