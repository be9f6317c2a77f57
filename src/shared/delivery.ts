/** Where the monthly box is sent: the countries that the product is sold in (docs/glossary.md). */
export const deliveryCountries = ['FR', 'BE', 'LU', 'CH', 'IT'] as const
export type DeliveryCountry = (typeof deliveryCountries)[number]

/**
 * A postal code as it is kept and written on a parcel, country by country; read alike by the browser and by
 * PostgreSQL.
 */
export const postalCodePatterns: Readonly<Record<DeliveryCountry, string>> = {
  FR: '^[0-9]{5}$',
  BE: '^[0-9]{4}$',
  LU: '^L-[0-9]{4}$',
  CH: '^[0-9]{4}$',
  IT: '^[0-9]{5}$',
}

/** How long what is written on a parcel may be, in UTF-16 units as a form's maxlength counts them. */
export const deliveryMost = { recipient: 100, line: 100, postalCode: 12, town: 80 } as const

export function isDeliveryCountry(value: unknown): value is DeliveryCountry {
  return deliveryCountries.some((country) => country === value)
}
