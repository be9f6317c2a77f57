import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'

export const joinLive = endpoint({
  method: 'POST',
  path: '/api/lives/:id/join',
  access: 'withAccess',
  summary: 'Notes that children come to a live session, and answers their way into its class',
  params: z.object({ id: z.uuid() }),
  body: z.object({ childIds: z.array(z.uuid()).min(1).max(12) }),
  answer: z.object({ url: z.string() }),
  refusals: {
    unknownLive: { status: 404, message: 'Live session not found' },
    unknownChild: { status: 404, message: 'Child not found' },
    notOpen: { status: 409, message: 'This live session is not open now' },
    noAddress: { status: 409, message: 'This live session has no address yet' },
    weekIsFull: { status: 409, message: 'Live time is limited to two hours a week' },
    classAway: { status: 503, message: 'The live-class server does not answer. Please try again in a moment.' },
  },
})
