import { z } from 'zod'
import { unknownLive } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId } from '#src/api/fields.ts'

export const readLiveCalendar = endpoint({
  method: 'GET',
  path: '/api/lives/:id/calendar.ics',
  access: 'member',
  summary: 'Get one live session as a file for the family’s calendar',
  params: z.object({ id: givenId }),
  response: z.string(),
  responseType: 'text/calendar; charset=utf-8',
  errors: { unknownLive },
})
