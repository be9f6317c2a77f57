/**
 * Standard rates of VAT, in per cent, of the countries that the product is sold in. With a real key Stripe Tax
 * says the rate; these are the emulator's, and the home country's is what is reckoned where no rate was told
 * (docs/decisions/0029).
 */
export const vatPercents = { LU: 17, FR: 20, BE: 21, IT: 22, CH: 8.1 } as const
export type VatCountry = keyof typeof vatPercents

export const vatCountries = Object.keys(vatPercents) as readonly VatCountry[]
const homeCountry = 'LU' satisfies VatCountry
export const homeVatPercent = vatPercents[homeCountry]

/**
 * What of an amount that includes it is VAT, rounded to the cent; half a cent away from zero, so that money
 * that goes back carries what came with it. `percent` has one decimal at most.
 */
export function vatWithin(cents: number, percent: number): number {
  const tenths = Math.round(percent * 10)
  return shareOf(cents, tenths, 1000 + tenths)
}

/** `part` of `whole` of an amount, to the cent, half a cent away from zero. */
export function shareOf(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const share = Math.round(Math.abs((cents * part) / whole))
  return share === 0 ? 0 : share * Math.sign(cents) * Math.sign(part) * Math.sign(whole)
}
