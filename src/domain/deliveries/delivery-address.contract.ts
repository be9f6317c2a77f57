import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { frenchFieldWords, line, requiredLine } from '#src/api/fields.ts'
import { deliveryCountries, maxDelivery } from '#src/shared/delivery.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { postalCodeOf } from './delivery-address.rules.ts'
import { deliveryAddressTexts } from './delivery-address.texts.ts'

/** A stored address. */
export const deliveryAddress = z.object({
  recipient: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  postalCode: z.string(),
  town: z.string(),
  country: z.enum(deliveryCountries),
})
export type DeliveryAddress = z.output<typeof deliveryAddress>

const words = inLanguage(deliveryAddressTexts.errors, 'fr')

const addressBody = z
  .object({
    recipient: requiredLine(maxDelivery.recipient, words.recipient, frenchFieldWords),
    line1: requiredLine(maxDelivery.line, words.line1, frenchFieldWords),
    line2: line(maxDelivery.line, frenchFieldWords).nullish(),
    postalCode: requiredLine(maxDelivery.postalCode, words.postalCode, frenchFieldWords),
    town: requiredLine(maxDelivery.town, words.town, frenchFieldWords),
    country: z.enum(deliveryCountries, words.country),
  })
  .transform(({ line2, ...address }, context): DeliveryAddress => {
    const postalCode = postalCodeOf(address.country, address.postalCode)
    if (postalCode === undefined)
      context.addIssue({ code: 'custom', path: ['postalCode'], message: words.postalCodes[address.country] })
    return { ...address, line2: line2 || null, postalCode: postalCode ?? '' }
  })

/** `getsBox`: whether the family is currently sent a box, so that an address is needed. */
const response = z.object({ getsBox: z.boolean(), address: deliveryAddress.nullable() })
export type DeliveryResponse = z.output<typeof response>

const path = '/api/account/delivery-address'

export const readDeliveryAddress = endpoint({
  method: 'GET',
  path,
  access: 'member',
  isForPayer: true,
  summary: 'Get the delivery address of the family’s monthly box, or null, and whether the family gets a box',
  response,
})

/** Idempotent: the same address sent again changes nothing. */
export const storeDeliveryAddress = endpoint({
  method: 'PUT',
  path,
  access: 'member',
  isForPayer: true,
  summary:
    'Set the delivery address of the monthly box; only for a family that gets one, so that no address is stored needlessly',
  body: addressBody,
  issuesIn: 'fr',
  response,
  errors: { noBox: { status: 409, message: 'The monthly box comes with the complete plan only.' } },
})

export const removeDeliveryAddress = endpoint({
  method: 'DELETE',
  path,
  access: 'member',
  isForPayer: true,
  summary: 'Delete the delivery address of the monthly box',
  response,
})
