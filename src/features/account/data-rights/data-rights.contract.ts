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
  summary:
    'What the family agreed to: text version, language, when, and when it was taken back; newest first',
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
    'Takes a consent back. Without the parental one nothing is kept of the children, so that the second guardian takes back only what they gave; without the letter’s none is sent',
  body: z.object({ purpose: z.enum(withdrawablePurposes) }),
  response: nothing,
  errors: { payerOnly: { status: 403, message: 'Only the guardian who pays may do this.' } },
})

/** The response is a ZIP file. */
export const exportFamily = endpoint({
  method: 'POST',
  path: '/api/account/export',
  access: 'member',
  summary: 'Everything kept about the family, as a ZIP file of JSON and readable HTML',
  response: z.instanceof(Uint8Array),
  responseType: 'application/zip',
  limit: { perAddress: 300, minutes: 15 },
})

export const askToErase = endpoint({
  method: 'POST',
  path: '/api/account/erase',
  access: 'member',
  isForPayer: true,
  summary: 'Sends the link that erases the account to its e-mail address',
  response: nothing,
})

export const eraseFamily = endpoint({
  method: 'POST',
  path: '/api/account/erase/confirm',
  access: 'visitor',
  summary:
    'Ends the subscription at the payment provider, then erases the family; records of payments lose their link to it',
  body: z.object({ token: z.string().max(400) }),
  response: nothing,
  errors: { invalidLink: { status: 400, message: 'This link is not valid any more' } },
})
