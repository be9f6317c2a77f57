import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, givenDay, isoMoment, language, nothing, requiredLine } from '#src/api/fields.ts'
import { maxDeclarant } from '#src/shared/fields/field-limits.ts'

const kind = z.enum(['withdraw', 'cancel'])

export const requestLeaving = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  access: 'visitor',
  summary:
    'Declare a withdrawal or a cancellation while signed out; an e-mail carries the link that confirms it. The response is the same for every address',
  body: z.object({
    kind,
    email: emailAddress(),
    name: requiredLine(maxDeclarant, 'A name is required'),
    wishedOn: givenDay.nullish(),
    locale: language.optional(),
    /** A hidden field that only robots fill in. */
    website: z.string().optional(),
  }),
  response: nothing,
  limit: 'handled',
})

export const confirmLeaving = endpoint({
  method: 'POST',
  path: '/api/withdrawals/confirm',
  access: 'visitor',
  summary:
    'Confirm a withdrawal or a cancellation by its link: refund and end the contract, or cancel it for the end of the paid period. Repeating it returns the same response',
  body: z.object({ token: z.string().max(300) }),
  response: z.object({
    kind,
    receivedAt: isoMoment,
    confirmedAt: isoMoment,
    effectiveAt: isoMoment.nullable(),
  }),
  errors: {
    invalidLink: { status: 400, message: 'This link is not valid any more' },
    noContract: { status: 409, message: 'There is no contract that runs under this address.' },
    tooLate: {
      status: 409,
      message: 'The fourteen days were over when the withdrawal was declared. The contract can be cancelled.',
    },
  },
})
