import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { nothing } from '#src/api/fields.ts'

export const recordingReady = endpoint({
  method: 'POST',
  path: '/api/lives/recording-ready',
  access: 'visitor',
  summary:
    'Receive from the class server that a recording is ready: `signed_parameters`, a JSON Web Token of meeting_id and record_id, HS256 by LIVE_SECRET',
  rawBody: 'any',
  bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
  body: z.object({ signed_parameters: z.string() }),
  response: nothing,
  errors: {
    unreadable: { status: 400, message: 'The signed parameters cannot be read' },
    forged: { status: 401, message: 'The signature does not fit' },
    gone: { status: 410, message: 'Nothing is known of that class: tell it no more' },
  },
  limit: { perIp: 600, minutes: 15 },
})
