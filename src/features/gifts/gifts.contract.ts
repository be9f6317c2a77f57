import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, givenDay, isoMoment, language, text } from '#src/api/fields.ts'
import { giftCode, giftCodeErrors } from '#src/domain/gifts/redeem-gift.contract.ts'
import { giftMonths, maxGiftMessage } from '#src/shared/money/gifts.ts'

const paymentsAway = {
  status: 503,
  message: 'The payment provider does not answer. Please try again in a moment.',
} as const

export const buyGift = endpoint({
  method: 'POST',
  path: '/api/gifts',
  access: 'visitor',
  summary:
    'Begin the payment of a gift and return the address of its page. Repeating it in one browser within a minute returns the same address',
  body: z.object({
    months: z.literal([...giftMonths]),
    buyerEmail: emailAddress(),
    recipientEmail: emailAddress(),
    /** A day in Luxembourg from today to a year ahead. With today, the gift is sent as soon as it is paid. */
    deliverOn: givenDay,
    message: text(maxGiftMessage).nullish(),
    locale: language,
  }),
  response: z.object({ url: z.url() }),
  errors: { paymentsAway },
})

export const returnGift = endpoint({
  method: 'POST',
  path: '/api/gifts/refund',
  access: 'visitor',
  summary:
    'Refund an unused gift by the link of its acknowledgement, within 14 days; voids its code. Repeating it returns the same response',
  body: z.object({ token: z.string().max(300) }),
  response: z.object({ cents: z.int(), askedAt: isoMoment }),
  errors: {
    invalidLink: { status: 400, message: 'This link is not valid' },
    used: { status: 409, message: 'The gift has been used: it can no longer be refunded' },
    tooLate: { status: 409, message: 'The fourteen days are over' },
    paymentsAway,
  },
})

export const beginWithGift = endpoint({
  method: 'POST',
  path: '/api/gifts/begin',
  access: 'visitor',
  summary:
    'Send a login link to the signed-out recipient of a gift, only to the address that received the code; creates the account if there is none',
  body: z.object({ code: giftCode }),
  /** Masked, so that only its owner recognises it: c…@example.org. */
  response: z.object({ email: z.string() }),
  limit: 'handled',
  errors: giftCodeErrors,
})
