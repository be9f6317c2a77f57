import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { nothing } from '#src/api/fields.ts'

export const makeCalendar = endpoint({
  method: 'POST',
  path: '/api/account/calendar',
  access: 'member',
  summary: 'Create a new address for the family’s private calendar, shown only once; voids the previous one',
  response: z.object({ url: z.string() }),
})

export const endCalendar = endpoint({
  method: 'DELETE',
  path: '/api/account/calendar',
  access: 'member',
  summary: 'Void the address of the family’s private calendar',
  response: nothing,
})

/** Read by calendar programs, which have no cookie: the address itself is the key. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:secret.ics',
  access: 'visitor',
  summary:
    'Get the family’s private calendar: its children’s registrations, from 30 days ago to 180 days ahead',
  params: z.object({ secret: z.string() }),
  response: z.string(),
  responseType: 'text/calendar; charset=utf-8',
  errors: { unknown: { status: 404, message: 'Calendar not found' } },
})
