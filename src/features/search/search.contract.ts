import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language, line } from '#src/api/fields.ts'
import { maxSearch } from '#src/shared/fields/field-limits.ts'

const found = z.object({
  families: z.array(
    z.object({
      userId: z.uuid(),
      email: z.string(),
      /** The display name of the child that matched; null when an address matched. */
      child: z.string().nullable(),
      /** The second guardian's address, if that matched. */
      guardian: z.string().nullable(),
    }),
  ),
  lives: z.array(z.object({ id: z.uuid(), title: z.string(), lang: language, startsAt: isoMoment })),
  messages: z.array(
    z.object({ id: z.uuid(), userId: z.uuid(), email: z.string(), excerpt: z.string(), at: isoMoment }),
  ),
})
export type Found = z.output<typeof found>

export const search = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'admin',
  role: 'team',
  summary:
    'Search families by either guardian’s e-mail address or a child’s display name, live sessions by title, messages by their words; at most six of each. That a search took place is recorded in the audit log once a minute, without its words',
  query: z.object({ q: line(maxSearch) }),
  response: found,
})
