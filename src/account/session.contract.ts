import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language, nothing } from '#src/api/fields.ts'
import { planIds } from '#src/business/plans.ts'

/** The session user (SPEC §3, CONTRACT §5). */
export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  language,
  isSubscribed: z.boolean(),
  hasCompletedOnboarding: z.boolean(),
  freeAccessUntil: isoMoment.nullable(),
  hasAccess: z.boolean(),
  plan: z.enum(planIds).nullable(),
})
export type SessionUser = z.output<typeof sessionUser>

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'member',
  summary: 'The signed-in family',
  answer: sessionUser,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'visitor',
  summary: 'Ends this session, on the server as well',
  answer: nothing,
})

export const setLanguage = endpoint({
  method: 'PUT',
  path: '/api/account/language',
  access: 'member',
  summary: 'The language of the family’s e-mails',
  body: z.object({ language }),
  answer: nothing,
})
