import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, text } from '#src/api/fields.ts'

export const pressSafety = endpoint({
  method: 'POST',
  path: '/api/safety',
  access: 'member',
  childView: { body: 'childId' },
  summary:
    'Raise a child’s safety alert; notifies the host and the team at once. Repeating it returns the same incident',
  body: z.object({
    childId: givenId,
    liveId: givenId.nullish(),
    /** The slot of the one-to-one session before which the child waits. */
    slotId: givenId.nullish(),
    words: text(500).nullish(),
  }),
  response: z.object({
    id: z.uuid(),
    at: isoMoment,
    deadlineAt: isoMoment,
    /** The first name of the host who was alerted, if the live session has one. */
    told: z.string().nullable(),
  }),
  errors: { unknownChild },
  // Counted per family only, and separately, so that it works while other calls are limited.
  limit: 'handled',
})
