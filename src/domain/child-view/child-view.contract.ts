import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, nothing } from '#src/api/fields.ts'
import { pinPattern } from '#src/shared/fields/field-limits.ts'

const params = z.object({ id: givenId })

/** The family's code: four to six digits. */
const pin = z.string().regex(pinPattern, 'Entre quatre et six chiffres')

export const enterChildView = endpoint({
  method: 'POST',
  path: '/api/child-view',
  access: 'member',
  summary:
    'Switch this browser’s session to a child’s view, which reaches nothing else until the family’s code is entered',
  body: z.object({ childId: givenId }),
  response: z.object({ childId: z.uuid(), displayName: z.string() }),
  errors: {
    unknownChild,
    pinNeeded: { status: 409, message: 'Set the family’s code first.' },
  },
})

export const leaveChildView = endpoint({
  method: 'DELETE',
  path: '/api/child-view',
  access: 'member',
  childView: 'namesNoChild',
  summary:
    'Leave the child’s view by the family’s code; five wrong codes lock it for 15 minutes, unless a new login link is used',
  body: z.object({ pin }),
  response: nothing,
  errors: { wrongPin: { status: 403, message: 'Ce n’est pas ce code.' } },
})

export const sendWayOut = endpoint({
  method: 'POST',
  path: '/api/child-view/link',
  access: 'member',
  childView: 'namesNoChild',
  summary: 'Send a login link to the family’s own address when the code is forgotten',
  response: nothing,
})

export const setPin = endpoint({
  method: 'PUT',
  path: '/api/account/pin',
  access: 'member',
  summary: 'Set the code that ends a child’s view',
  body: z.object({ pin }),
  response: nothing,
})

const wallTime = z
  .string()
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'An hour such as 20:30')
  .nullable()

const limits = z.object({
  dailyMinutes: z.int().min(15).max(240).nullable(),
  restFrom: wallTime,
  restTo: wallTime,
})

/** Whether both hours of rest are of one kind: both given as hours, both null, or both absent. */
function isGivenLike(hour: string | null | undefined, other: string | null): boolean {
  return other === null ? hour === null : typeof hour === 'string'
}

export const setLimits = endpoint({
  method: 'PUT',
  path: '/api/children/:id/limits',
  access: 'member',
  summary:
    'Set a child’s daily minutes of replays and its hours of rest in the family’s time zone; null for none. What is left out stays; the two hours go together',
  params,
  body: limits
    .partial()
    .refine(({ restFrom, restTo }) => restFrom === undefined || isGivenLike(restTo, restFrom), {
      path: ['restTo'],
      message: 'The hour at which the rest ends is missing',
    })
    .refine(({ restFrom, restTo }) => restTo === undefined || isGivenLike(restFrom, restTo), {
      path: ['restFrom'],
      message: 'The hour at which the rest begins is missing',
    })
    .refine(({ restFrom, restTo }) => !restFrom || restFrom !== restTo, {
      path: ['restTo'],
      message: 'Two different hours',
    }),
  response: limits,
  errors: { unknownChild },
})

export const setPicture = endpoint({
  method: 'PUT',
  path: '/api/children/:id/picture',
  access: 'member',
  childView: { params: 'id' },
  summary: 'Set a child’s drawn picture: a crest or a face, by its seed',
  params,
  body: z.object({
    picture: z.string().regex(/^(?:crest|face):[A-Za-z0-9_-]{1,40}$/, 'A picture of ours'),
  }),
  response: z.object({ picture: z.string() }),
  errors: { unknownChild },
})

export const readChildSettings = endpoint({
  method: 'GET',
  path: '/api/account/child-view',
  access: 'member',
  summary: 'Get the settings of the children’s view: whether a code is set, and each child’s limits',
  response: z.object({
    hasPin: z.boolean(),
    children: z.array(z.object({ id: z.uuid(), displayName: z.string(), picture: z.string(), limits })),
  }),
})
export type ChildSettings = z.output<typeof readChildSettings.response>
