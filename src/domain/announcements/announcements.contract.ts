import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'

/** CONTRACT §6: an unknown language is no error; the visitor's own language is used instead. */
export const currentAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcements',
  access: 'visitor',
  childView: 'namesNoChild',
  summary: 'Get the newest active announcement in a language',
  query: z.object({ lang: z.string().optional() }),
  response: z.object({ id: z.uuid().nullable(), message: z.string().nullable() }),
})
