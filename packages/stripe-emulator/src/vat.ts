/** Standard VAT rates in per cent, in place of Stripe Tax's. */
export const vatPercents = { LU: 17, FR: 20, BE: 21, IT: 22, CH: 8.1 } as const
export type VatCountry = keyof typeof vatPercents

export const vatCountries = Object.keys(vatPercents) as readonly VatCountry[]
export const homeCountry = 'LU' satisfies VatCountry

export function isVatCountry(value: unknown): value is VatCountry {
  return vatCountries.some((country) => country === value)
}

/**
 * The VAT in an amount that includes it, rounded to the cent, half a cent away from zero, so that a refund
 * contains exactly the VAT of its payment. `percent` has at most one decimal.
 */
export function vatWithin(cents: number, percent: number): number {
  const tenths = Math.round(percent * 10)
  return shareOf(cents, tenths, 1000 + tenths)
}

/** The share `part` / `whole` of an amount, rounded to the cent, half a cent away from zero. */
function shareOf(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const share = Math.round(Math.abs((cents * part) / whole))
  return share === 0 ? 0 : share * Math.sign(cents) * Math.sign(part) * Math.sign(whole)
}
