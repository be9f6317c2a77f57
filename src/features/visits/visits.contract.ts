import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { language, nothing } from '#src/api/fields.ts'
import { pageKeys } from '#src/shared/site/paths.ts'

export const reportVisit = endpoint({
  method: 'POST',
  path: '/api/visits',
  access: 'visitor',
  summary: 'Count a page view of a visitor who agreed to analytics',
  body: z.object({ page: z.enum(pageKeys), language }),
  response: nothing,
  limit: { perIp: 300, minutes: 15 },
})

export const forgetVisitor = endpoint({
  method: 'DELETE',
  path: '/api/visits',
  access: 'visitor',
  summary: 'Delete the counted browser once its user no longer agrees to analytics',
  response: nothing,
  limit: { perIp: 300, minutes: 15 },
})
