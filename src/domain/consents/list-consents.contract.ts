import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language } from '#src/api/fields.ts'

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
