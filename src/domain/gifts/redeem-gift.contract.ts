import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment } from '#src/api/fields.ts'
import { maxCode } from '#src/shared/fields/field-limits.ts'

/** A gift code as it is typed: with dashes, spaces or lower case. */
export const giftCode = z.string().trim().min(1).max(maxCode.gift)

export const giftCodeErrors = {
  unknownCode: { status: 400, message: 'Invalid gift code' },
  used: { status: 409, message: 'This gift code has already been used' },
  refunded: { status: 409, message: 'This gift was refunded: its code is no longer valid' },
} as const

export const redeemGift = endpoint({
  method: 'POST',
  path: '/api/gifts/redeem',
  access: 'member',
  summary:
    'Redeem a gift code for free days, once; postpones a subscriber’s next charge. Repeating it returns the same response',
  body: z.object({ code: giftCode }),
  response: z.object({
    months: z.int(),
    /** The number of days in the gift's months, by the calendar. */
    freeAccessDays: z.int(),
    freeAccessUntil: isoMoment,
    /** Whether the next charge of a running subscription moves by these days. */
    movesNextCharge: z.boolean(),
  }),
  limit: 'handled',
  callsPayments: true,
  errors: giftCodeErrors,
})
