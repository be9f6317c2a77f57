import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { language } from '#src/api/fields.ts'
import { parcelStates } from '#src/shared/delivery.ts'

const box = z
  .object({
    month: z.string(),
    /** In the requested language, else in the family's. */
    contents: z.string(),
    challengeId: z.string().nullable(),
    state: z.enum(parcelStates),
    tracking: z.string().nullable(),
    needsAddress: z.boolean(),
  })
  .nullable()
export type FamilyBox = NonNullable<z.output<typeof box>>

export const readBox = endpoint({
  method: 'GET',
  path: '/api/box',
  access: 'member',
  summary:
    'Get the family’s box of this month, else the next one in preparation, else the last one sent, else null',
  query: z.object({ lang: language.optional() }),
  response: box,
})
