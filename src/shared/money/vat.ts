/**
 * Standard VAT rates, in per cent, of the countries where the product is sold. With a real key, Stripe Tax
 * determines the rate. These are the rates of the emulator; the home country’s is also the default where no
 * rate is known (docs/decisions/0029).
 */
export const vatPercents = { LU: 17, FR: 20, BE: 21, IT: 22, CH: 8.1 } as const
export type VatCountry = keyof typeof vatPercents

export const vatCountries = Object.keys(vatPercents) as readonly VatCountry[]
const homeCountry = 'LU' satisfies VatCountry
export const homeVatPercent = vatPercents[homeCountry]

/**
 * The VAT contained in an amount, in cents. Half a cent is rounded away from zero, so that a refund contains
 * the same VAT as its payment. `percent` has at most one decimal.
 */
export function vatWithin(cents: number, percent: number): number {
  const tenths = Math.round(percent * 10)
  return shareOf(cents, tenths, 1000 + tenths)
}

/** The share `part` / `whole` of an amount in cents; half a cent is rounded away from zero. */
export function shareOf(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const share = Math.round(Math.abs((cents * part) / whole))
  return share === 0 ? 0 : share * Math.sign(cents) * Math.sign(part) * Math.sign(whole)
}
