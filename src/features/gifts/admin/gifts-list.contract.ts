import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, paging } from '#src/api/fields.ts'
import { maxEmail } from '#src/shared/fields/email-limits.ts'

/**
 * `ready`: paid and unused. `void`: unused, and its money was refunded or a refund was requested. `check`:
 * the team has to look at it, because it was used and refunded all the same, because its refund has not
 * arrived after a day, or because there is no address to send its code to.
 */
export const giftFilters = ['ready', 'used', 'void', 'check'] as const

const listedGift = z.object({
  id: z.uuid(),
  months: z.int(),
  cents: z.int(),
  buyerEmail: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  deliverOn: z.string(),
  status: z.enum(['ready', 'used', 'void']),
  needsCheck: z.boolean(),
  returnedCents: z.int(),
  paidAt: isoMoment,
  deliveredAt: isoMoment.nullable(),
  redeemedAt: isoMoment.nullable(),
  /** The end of the refund period; null when the gift cannot be refunded. */
  refundableUntil: isoMoment.nullable(),
})
export type ListedGift = z.output<typeof listedGift>

export const listGifts = endpoint({
  method: 'GET',
  path: '/api/admin/gifts',
  access: 'admin',
  role: 'team',
  summary: 'List the paid gifts without their codes, newest first; the total is in X-Total-Count',
  query: z.object({
    ...paging,
    search: z.string().trim().max(maxEmail).optional(),
    state: z.enum(giftFilters).optional(),
  }),
  response: z.array(listedGift),
})

export const refundGiftByTeam = endpoint({
  method: 'POST',
  path: '/api/admin/gifts/:id/refund',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary: 'Refund an unused gift within 14 days of its payment. Repeating it returns the same response',
  params: z.object({ id: givenId }),
  response: listedGift,
  errors: {
    unknown: { status: 404, message: 'Cadeau inconnu' },
    used: { status: 409, message: 'Ce cadeau a été utilisé : il ne se rembourse plus.' },
    tooLate: { status: 409, message: 'Les quatorze jours sont passés : ce cadeau ne se rembourse plus.' },
  },
})
