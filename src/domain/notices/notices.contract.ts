import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment } from '#src/api/fields.ts'

const notice = z.object({
  id: z.uuid(),
  subject: z.string(),
  body: z.string(),
  sentAt: isoMoment,
  /** The day from which the announced change applies; absent if none does. */
  appliesOn: z.iso.date().optional(),
  /** Present while the account is suspended: the notice is the reason. */
  isSuspension: z.literal(true).optional(),
})

export const currentNotice = endpoint({
  method: 'GET',
  path: '/api/notices/current',
  access: 'member',
  summary:
    'Get the newest notice of the last 30 days for the family’s plan and language, and the newest earlier one whose change is still to apply; the reason while the account is suspended; null when there is none',
  response: z.object({
    notice: notice.nullable(),
    /** An earlier notice of a change that is still to apply; absent if there is none. */
    change: notice.optional(),
  }),
})
