import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, nothing } from '#src/api/fields.ts'
import { interests, objectives, suggestionKinds } from '#src/shared/options.ts'

/** The parent's choice that a suggestion fits; null when it fits none. */
export const suggestionReason = z
  .object({ objective: z.enum(objectives).nullable(), interest: z.enum(interests).nullable() })
  .nullable()

const params = z.object({
  childId: givenId,
  kind: z.enum(suggestionKinds),
  /** The id of the challenge, the replay or the live session. */
  id: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60),
})
const errors = {
  unknownChild,
  unknownThing: { status: 404, message: 'There is no such challenge, replay or live session' },
} as const

export const sayNotForUs = endpoint({
  method: 'PUT',
  path: '/api/children/:childId/not-for-us/:kind/:id',
  access: 'member',
  summary: 'Mark a challenge, a replay or a live session as not for this child; it is listed last',
  params,
  response: nothing,
  errors,
})

export const takeNotForUsBack = endpoint({
  method: 'DELETE',
  path: '/api/children/:childId/not-for-us/:kind/:id',
  access: 'member',
  summary: 'Remove the mark that something is not for this child',
  params,
  response: nothing,
  errors: { unknownChild: errors.unknownChild },
})
