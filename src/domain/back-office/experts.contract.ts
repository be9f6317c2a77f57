import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { language } from '#src/api/fields.ts'
import { expertTypes } from '#src/shared/options.ts'
import { portraits } from '#src/shared/pictures/portraits.ts'

export const expert = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(expertTypes),
  languages: z.array(language),
  bio: z.object({ fr: z.string(), en: z.string(), it: z.string() }),
  portrait: z.enum(portraits),
  /** The account of the team with which the expert signs in. */
  adminId: z.uuid().nullable(),
  isActive: z.boolean(),
  /** The number of planned live sessions to come that the expert is to give. */
  livesAhead: z.int(),
})
export type Expert = z.output<typeof expert>

export const listExperts = endpoint({
  method: 'GET',
  path: '/api/admin/experts',
  access: 'admin',
  role: 'expert',
  summary: 'List the experts by name, those who left last; an expert gets only their own row',
  response: z.array(expert),
})
