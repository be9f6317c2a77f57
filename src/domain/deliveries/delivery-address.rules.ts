import {
  type DeliveryCountry,
  isDeliveryCountry,
  maxDelivery,
  postalCodePatterns,
} from '#src/shared/delivery.ts'
import type { InLanguage, Language } from '#src/shared/language/languages.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import type { deliveryAddressTexts } from './delivery-address.texts.ts'

/**
 * A typed postcode in the form in which its country writes it on a parcel. Ignores spaces and case;
 * Luxembourg's may be typed without its `L-`. Undefined when it is invalid.
 */
export function postalCodeOf(country: DeliveryCountry, written: string): string | undefined {
  const bare = written.replaceAll(/\s/g, '').toUpperCase()
  const code = country === 'LU' ? bare.replace(/^(?:L-?)?/, 'L-') : bare
  return new RegExp(postalCodePatterns[country]).test(code) ? code : undefined
}

/** The hash in the account page's address that opens the card of the delivery address. */
export const deliveryAddressHash = 'coffret'

/** The fields of the form, in the order of the page. */
export const addressFields = ['country', 'recipient', 'line1', 'line2', 'postalCode', 'town'] as const
export type AddressField = (typeof addressFields)[number]

/** An address as a form holds it. */
export type AddressDraft = Readonly<Record<AddressField, string>>

export const maxFieldLengths = {
  recipient: maxDelivery.recipient,
  line1: maxDelivery.line,
  line2: maxDelivery.line,
  postalCode: maxDelivery.postalCode,
  town: maxDelivery.town,
} as const

/**
 * The problems of an address by field, in the language of the page, found before it is sent. The server
 * decides.
 */
export function addressProblems(
  draft: AddressDraft,
  errors: InLanguage<typeof deliveryAddressTexts>['errors'],
): Partial<Record<AddressField, string>> {
  const { country, postalCode } = draft
  const isWrongCode = isDeliveryCountry(country) && postalCodeOf(country, postalCode) === undefined
  return {
    ...(!isDeliveryCountry(country) && { country: errors.country }),
    ...(draft.recipient.trim() === '' && { recipient: errors.recipient }),
    ...(draft.line1.trim() === '' && { line1: errors.line1 }),
    ...(postalCode.trim() === ''
      ? { postalCode: errors.postalCode }
      : isWrongCode && { postalCode: errors.postalCodes[country] }),
    ...(draft.town.trim() === '' && { town: errors.town }),
  }
}

/** A typed address with each field on one line: a pasted tab or line break becomes a space. */
export function tidied(draft: AddressDraft): Record<AddressField, string> {
  const { country, recipient, line1, line2, postalCode, town } = draft
  return {
    country,
    recipient: onOneLine(recipient),
    line1: onOneLine(line1),
    line2: onOneLine(line2),
    postalCode: onOneLine(postalCode),
    town: onOneLine(town),
  }
}

function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** An address line by line, as it is written on the parcel. */
export function addressLines(
  address: Readonly<Record<AddressField, string | null>>,
  language: Language,
): string[] {
  const { recipient, line1, line2, postalCode, town, country } = address
  return [recipient, line1, line2, `${postalCode} ${town}`, country && regionName(country, language)].filter(
    (line) => line !== null,
  )
}
