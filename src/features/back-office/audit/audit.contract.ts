import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, line, paging } from '#src/api/fields.ts'

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  role: 'team',
  summary: 'What administrators did, and when families signed in, newest first; its length in X-Total-Count',
  query: z.object({
    ...paging,
    admin: line(254).optional(),
    target: line(254).optional(),
    action: line(60).optional(),
  }),
  response: z.array(
    z.object({
      id: z.number().int(),
      at: isoMoment,
      admin: z.string().nullable(),
      action: z.string(),
      target: z.string().nullable(),
      ip: z.string().nullable(),
    }),
  ),
})
