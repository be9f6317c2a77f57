import { z } from 'zod'
import { unknownChild, unknownLive } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId } from '#src/api/fields.ts'
import { limitErrors } from '#src/domain/child-limits/limits.contract.ts'

export const joinLive = endpoint({
  method: 'POST',
  path: '/api/lives/:id/join',
  access: 'withAccess',
  childView: { body: 'childIds' },
  summary:
    'Register children for a live session where places are free, record their attendance, and return the link into its class',
  params: z.object({ id: givenId }),
  body: z.object({ childIds: z.array(givenId).min(1).max(12) }),
  response: z.object({ url: z.string() }),
  errors: {
    unknownLive,
    unknownChild,
    ...limitErrors,
    notOpen: { status: 409, message: 'This live session is not open now' },
    weekIsFull: { status: 409, message: 'Live time is limited to two hours a week' },
    full: { status: 409, message: 'Every place in this live session is taken' },
    noAddress: { status: 409, message: 'This live session has no address yet' },
    adultsAbsent: { status: 409, message: 'Two adults have to be there before children come in' },
    classAway: {
      status: 503,
      message: 'The live-class server does not answer. Please try again in a moment.',
    },
  },
})
