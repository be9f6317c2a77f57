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
    'Begins the payment of a gift and answers the address of its page. The same wish of one browser within a minute answers the same address',
  body: z.object({
    months: z.literal([...giftMonths]),
    buyerEmail: emailAddress(),
    recipientEmail: emailAddress(),
    /** A day in Luxembourg from today to a year ahead. With today, the gift is sent as soon as it is paid. */
    deliverOn: givenDay,
    message: text(maxGiftMessage).default(''),
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
    'Gives an unused gift back by the link of its acknowledgement, within fourteen days: its code is void, its money goes back. Pressed again, the same answer',
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
    'For whom a gift is meant and who is signed out: sends a login link to the address to which the code went, and to no other, making its account when there is none',
  body: z.object({ code: giftCode }),
  /** Masked, so that only its owner recognises it: c…@example.org. */
  response: z.object({ email: z.string() }),
  limit: 'handled',
  errors: giftCodeErrors,
})
