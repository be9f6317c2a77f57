import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language, line, paging } from '#src/api/fields.ts'
import { maxEmail } from '#src/shared/fields/email-limits.ts'
import { accessFilters, userSorts } from './list-users.options.ts'

/** SPEC §3, users, as administrators see them. */
export const adminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  language,
  isSubscribed: z.boolean(),
  hasCompletedOnboarding: z.boolean(),
  referralCode: z.string().nullable(),
  referralCount: z.number().int(),
  freeAccessUntil: isoMoment.nullable(),
  createdAt: isoMoment,
  lastLoginAt: isoMoment.nullable(),
})
export type AdminUser = z.output<typeof adminUser>

/** The list and the export take the same filters. */
export const userFilters = {
  search: line(maxEmail).optional(),
  sort: z.enum(userSorts).default('newest'),
  access: z.enum(accessFilters).optional(),
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  role: 'team',
  summary: 'List the families, newest first; the total is in X-Total-Count',
  query: z.object({ ...paging, ...userFilters }),
  response: z.array(adminUser),
})
