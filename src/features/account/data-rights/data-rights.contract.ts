import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language, nothing } from '#src/api/fields.ts'

/**
 * The consents that can be withdrawn while the account exists. The terms and the privacy notice are not
 * consents: they end with the account.
 */
const withdrawablePurposes = ['parental', 'newsletter'] as const

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/account/consents',
  access: 'member',
  summary: 'List the family’s consents, newest first: text version, language, when given, when withdrawn',
  response: z.object({
    consents: z.array(
      z.object({
        id: z.uuid(),
        /** The child's display name, for a consent about a single child. */
        child: z.string().nullable(),
        purpose: z.string(),
        textVersion: z.string(),
        language,
        givenAt: isoMoment,
        withdrawnAt: isoMoment.nullable(),
        /** The address of the guardian who agreed. */
        givenBy: z.string(),
        isPayers: z.boolean(),
        isYours: z.boolean(),
      }),
    ),
  }),
})
export type Consent = z.output<typeof listConsents.response>['consents'][number]

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/account/consents/withdraw',
  access: 'member',
  summary:
    'Withdraw a consent. Without the parental one the children’s data is erased, so the second guardian withdraws only what they gave; without the newsletter’s no issue is sent',
  body: z.object({ purpose: z.enum(withdrawablePurposes) }),
  response: nothing,
  errors: { payerOnly: { status: 403, message: 'Only the guardian who pays may do this.' } },
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
  limit: { perAddress: 300, minutes: 15 },
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
