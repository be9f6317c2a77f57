/** The countries in which the product is sold, and to which the monthly box is sent (docs/glossary.md). */
export const deliveryCountries = ['FR', 'BE', 'LU', 'CH', 'IT'] as const
export type DeliveryCountry = (typeof deliveryCountries)[number]

/**
 * The form in which a postcode is stored and written on a parcel, by country. The patterns are valid in
 * JavaScript and in PostgreSQL.
 */
export const postalCodePatterns: Readonly<Record<DeliveryCountry, string>> = {
  FR: '^[0-9]{5}$',
  BE: '^[0-9]{4}$',
  LU: '^L-[0-9]{4}$',
  CH: '^[0-9]{4}$',
  IT: '^[0-9]{5}$',
}

/** The maximum lengths of the lines on a parcel, in UTF-16 units, as a form’s maxlength counts them. */
export const maxDelivery = { recipient: 100, line: 100, postalCode: 12, town: 80 } as const

export function isDeliveryCountry(value: unknown): value is DeliveryCountry {
  return deliveryCountries.some((country) => country === value)
}

/** PROGRAMME §8: the states of a family's monthly box. */
export const parcelStates = ['toSend', 'prepared', 'sent', 'returned'] as const
export type ParcelState = (typeof parcelStates)[number]

/** The maximum length of a carrier's tracking number. */
export const maxTracking = 60
