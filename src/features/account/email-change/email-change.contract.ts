import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, isoMoment, nothing } from '#src/api/fields.ts'

const response = z.object({
  pending: z
    .object({
      newEmail: z.string(),
      expiresAt: isoMoment,
      isOldConfirmed: z.boolean(),
      isNewConfirmed: z.boolean(),
    })
    .nullable(),
})
export type PendingEmailChange = NonNullable<z.output<typeof response>['pending']>

const path = '/api/account/email'

export const readEmailChange = endpoint({
  method: 'GET',
  path,
  access: 'member',
  isForPayer: true,
  summary: 'Get the change of e-mail address that waits for its confirmations',
  response,
})

export const askForEmailChange = endpoint({
  method: 'POST',
  path,
  access: 'member',
  isForPayer: true,
  summary:
    'Send a link to the current and one to the new address; the address changes once both are confirmed. Voids an earlier request',
  body: z.object({ email: emailAddress() }),
  response,
  limit: 'handled',
  errors: { sameEmail: { status: 400, message: 'This is the account’s address already' } },
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path,
  access: 'member',
  isForPayer: true,
  summary: 'Delete the requested change of address; voids both links',
  response: nothing,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'visitor',
  summary: 'Confirm one of the two addresses; the second confirmation changes the account’s address',
  body: z.object({ token: z.string().max(100) }),
  response: z.object({ isChanged: z.boolean() }),
  errors: {
    invalidLink: { status: 400, message: 'This link is not valid any more' },
    emailTaken: { status: 409, message: 'This address belongs to another account' },
  },
})
