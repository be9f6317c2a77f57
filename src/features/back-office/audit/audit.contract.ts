import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, line, paging } from '#src/api/fields.ts'
import { maxEmail } from '#src/shared/fields/email-limits.ts'

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  role: 'team',
  summary:
    'List the actions of administrators and the sign-ins of families, newest first; the total is in X-Total-Count',
  query: z.object({
    ...paging,
    admin: line(maxEmail).optional(),
    target: line(maxEmail).optional(),
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
