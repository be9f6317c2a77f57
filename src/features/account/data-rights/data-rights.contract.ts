import { z } from 'zod'
import { payerOnly } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { nothing } from '#src/api/fields.ts'

/**
 * The consents that can be withdrawn while the account exists. The terms and the privacy notice are not
 * consents: they end with the account.
 */
const withdrawablePurposes = ['parental', 'newsletter'] as const

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/account/consents/withdraw',
  access: 'member',
  summary:
    'Withdraw a consent. Without the parental one the children’s data is erased, so the second guardian withdraws only what they gave; without the newsletter’s no issue is sent.',
  body: z.object({ purpose: z.enum(withdrawablePurposes) }),
  response: nothing,
  callsPayments: true,
  errors: { payerOnly },
})

/** The response is a ZIP file. */
export const exportFamily = endpoint({
  method: 'POST',
  path: '/api/account/export',
  access: 'member',
  summary: 'Export the family’s data as a ZIP file of JSON and readable HTML',
  response: z.instanceof(Uint8Array),
  responseType: 'application/zip',
  isStreamed: true,
  limit: { perIp: 300, minutes: 15 },
})

export const askToErase = endpoint({
  method: 'POST',
  path: '/api/account/erase',
  access: 'member',
  isForPayer: true,
  summary: 'Send the link that erases the account to its e-mail address',
  response: nothing,
})

export const eraseFamily = endpoint({
  method: 'POST',
  path: '/api/account/erase/confirm',
  access: 'visitor',
  summary: 'End the subscription at Stripe, then erase the family; payment records lose their link to it',
  body: z.object({ token: z.string().max(400) }),
  response: nothing,
  errors: { invalidLink: { status: 400, message: 'This link is not valid any more' } },
})
