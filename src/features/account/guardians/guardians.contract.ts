import { z } from 'zod'
import { payerOnly } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, givenId, givenMoment, isoMoment, nothing, text } from '#src/api/fields.ts'
import { maxCustody } from '#src/shared/fields/field-limits.ts'
import { guardianStates } from './guardians.rules.ts'

const guardian = z.object({
  /** For the first guardian, the family's id. */
  id: z.uuid(),
  email: z.string(),
  isPayer: z.boolean(),
  /** Whether it is the signed-in guardian. */
  isYou: z.boolean(),
  state: z.enum(guardianStates),
  /** When the invitation's two links expire; null once both were used. */
  expiresAt: isoMoment.nullable(),
})
export type Guardian = z.output<typeof guardian>

const path = '/api/account/guardians'

export const listGuardians = endpoint({
  method: 'GET',
  path,
  access: 'member',
  summary: 'List the family’s guardians: the one who pays first, then the second guardian or the invitation',
  response: z.array(guardian),
})

export const inviteGuardian = endpoint({
  method: 'POST',
  path,
  access: 'member',
  isForPayer: true,
  summary:
    'Send a link to the invited address and one to the first guardian; once both are confirmed, both sign in. Voids an earlier invitation',
  body: z.object({ email: emailAddress() }),
  response: guardian,
  limit: 'handled',
  errors: {
    guardiansFull: { status: 409, message: 'The family has a second guardian already.' },
    emailTaken: { status: 409, message: 'This address cannot be added.' },
  },
})

export const confirmGuardian = endpoint({
  method: 'POST',
  path: `${path}/confirm`,
  access: 'visitor',
  summary:
    'Confirm one of the two sides of an invitation; the second confirmation lets the second guardian join',
  body: z.object({ token: z.string().max(100) }),
  response: z.object({ isJoined: z.boolean() }),
  errors: {
    invalidLink: { status: 400, message: 'This link is not valid any more' },
    emailTaken: { status: 409, message: 'This address cannot be added.' },
  },
})

/** The first guardian may remove the second, or take an invitation back; the second may leave. */
export const removeGuardian = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'member',
  summary: 'Remove the second guardian, whose sessions end at once, or cancel an invitation',
  params: z.object({ id: givenId }),
  response: nothing,
  errors: {
    unknownGuardian: { status: 404, message: 'There is no such guardian.' },
    payerOnly,
    payerStays: {
      status: 409,
      message: 'The guardian who pays stays: erase the account, or change its address.',
    },
  },
})

const custody = z.object({
  text: z.string(),
  /** The last author and the time of the change; null while there is no text. */
  writtenBy: z.string().nullable(),
  changedAt: isoMoment.nullable(),
})
export type Custody = z.output<typeof custody>

const custodyPath = '/api/account/custody'

export const readCustody = endpoint({
  method: 'GET',
  path: custodyPath,
  access: 'member',
  summary: 'Get the line about custody that both guardians read and write',
  response: custody,
})

export const writeCustody = endpoint({
  method: 'PUT',
  path: custodyPath,
  access: 'member',
  summary:
    'Update the line about custody; an empty one deletes it. With `changedAt`, as the writer has read it, it is rejected if the line has changed since',
  body: z.object({ text: text(maxCustody), changedAt: givenMoment.nullish() }),
  response: custody,
  errors: {
    changedMeanwhile: {
      status: 409,
      message: 'The other guardian has changed the line meanwhile.',
    },
  },
})
