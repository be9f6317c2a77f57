import { csvTextOf } from '#src/domain/back-office/lists/csv.server.ts'
import { isDeliveryCountry } from '#src/shared/delivery.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { regionName } from '#src/shared/language/region-name.ts'

/**
 * The columns that say where a box goes and for which ages. Postcode and town share a cell, as on a parcel: a
 * spreadsheet would remove the first zero of 01000 in a cell of its own.
 */
export const parcelColumns = [
  'Destinataire',
  'Adresse',
  'Complément',
  'Code postal et ville',
  'Pays',
  'Tranches d’âge',
] as const

/** A row of a query; `destination` is the postcode and the town. A family without an address has null. */
interface ParcelRow {
  recipient?: unknown
  line1?: unknown
  line2?: unknown
  destination?: unknown
  country?: unknown
}

/** The cells of {@link parcelColumns}. */
export function parcelCells(
  { recipient, line1, line2, destination, country }: ParcelRow,
  ages: readonly string[],
) {
  return [
    csvTextOf(recipient),
    csvTextOf(line1),
    csvTextOf(line2),
    csvTextOf(destination),
    isDeliveryCountry(country) ? regionName(country, 'fr') : null,
    ages.map((age) => (isChildAge(age) ? childAgeTexts[age].fr : age)).join(', '),
  ]
}

function isChildAge(age: string): age is keyof typeof childAgeTexts {
  return Object.hasOwn(childAgeTexts, age)
}
