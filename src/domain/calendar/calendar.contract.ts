import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { nothing } from '#src/api/fields.ts'

export const makeCalendar = endpoint({
  method: 'POST',
  path: '/api/account/calendar',
  access: 'member',
  summary: 'The address of the family’s private calendar, shown this once; the former one is void',
  response: z.object({ url: z.string() }),
})

export const endCalendar = endpoint({
  method: 'DELETE',
  path: '/api/account/calendar',
  access: 'member',
  summary: 'Voids the address of the family’s private calendar',
  response: nothing,
})

/** Read by calendar programs, which have no cookie: the address itself is the key. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:secret.ics',
  access: 'visitor',
  summary:
    'The family’s private calendar: what its children are registered for, from 30 days back to 180 ahead',
  params: z.object({ secret: z.string() }),
  response: z.string(),
  responseType: 'text/calendar; charset=utf-8',
  errors: { unknown: { status: 404, message: 'Calendar not found' } },
})
