import { z } from 'zod'
import { payerOnly } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, nothing } from '#src/api/fields.ts'

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'member',
  summary: 'List the browsers in which the family is signed in, last seen first',
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        userAgent: z.string().nullable(),
        createdAt: isoMoment,
        lastSeenAt: isoMoment,
        isCurrent: z.boolean(),
        /** The address of the guardian who signed in there. */
        email: z.string(),
        isPayer: z.boolean(),
        isYours: z.boolean(),
      }),
    ),
  }),
})
export type Device = z.output<typeof listDevices.response>['sessions'][number]

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'member',
  summary: 'Sign one browser out; the second guardian only their own',
  params: z.object({ id: givenId }),
  response: nothing,
  errors: {
    unknownDevice: { status: 404, message: 'There is no such session.' },
    payerOnly,
  },
})

export const revokeOtherDevices = endpoint({
  method: 'POST',
  path: '/api/account/sessions/revoke-others',
  access: 'member',
  summary: 'Sign every other browser out; the second guardian only their own',
  response: z.object({ revoked: z.number().int() }),
})
