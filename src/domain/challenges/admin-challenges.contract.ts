import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, line, paging } from '#src/api/fields.ts'
import { maxSearch } from '#src/shared/fields/field-limits.ts'
import { categories, childAges } from '#src/shared/options.ts'

const allTexts = z.object({ fr: z.string(), en: z.string(), it: z.string() })

/** A challenge as the team writes it, in three languages. */
export const adminChallenge = z.object({
  id: z.string(),
  category: z.enum(categories),
  ageGroups: z.array(z.enum(childAges)),
  minutes: z.int(),
  title: allTexts,
  why: allTexts,
  steps: z.array(z.object({ picture: z.string(), text: allTexts })),
  materials: z.array(allTexts),
  passesOn: z.boolean(),
  liveId: z.uuid().nullable(),
  isPublished: z.boolean(),
  createdAt: isoMoment,
})
export type AdminChallenge = z.output<typeof adminChallenge>

export const listAdminChallenges = endpoint({
  method: 'GET',
  path: '/api/admin/challenges',
  access: 'admin',
  role: 'team',
  summary: 'List the challenges, published or not, in their order; the total is in X-Total-Count',
  query: z.object({
    ...paging,
    search: line(maxSearch).optional(),
    category: z.enum(categories).optional(),
    published: z.stringbool().optional(),
  }),
  response: z.array(adminChallenge),
})
