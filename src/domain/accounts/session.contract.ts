import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, language, nothing } from '#src/api/fields.ts'
import { planIds } from '#src/shared/plans.ts'

/** The session user (SPEC §3, CONTRACT §5). */
export const sessionUser = z.object({
  id: z.uuid(),
  /** The address of the guardian who is signed in. */
  email: z.string(),
  /** False for a second guardian: payments belong to the first. */
  isPayer: z.boolean(),
  username: z.string().nullable(),
  language,
  isSubscribed: z.boolean(),
  hasCompletedOnboarding: z.boolean(),
  freeAccessUntil: isoMoment.nullable(),
  hasAccess: z.boolean(),
  plan: z.enum(planIds).nullable(),
  /** The child in whose view this browser is; absent for the parent. */
  childView: z.object({ childId: z.uuid(), displayName: z.string() }).optional(),
  /** Until when an administrator has a read-only view of the family's pages; absent for the family. */
  teamView: z.object({ until: isoMoment }).optional(),
})
export type SessionUser = z.output<typeof sessionUser>

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'member',
  childView: 'namesNoChild',
  summary: 'Get the signed-in family',
  response: sessionUser,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'visitor',
  // A team member ends the view by signing out.
  isAllowedInTeamView: true,
  summary: 'End this session, on the server as well',
  response: nothing,
})

export const setLanguage = endpoint({
  method: 'PUT',
  path: '/api/account/language',
  access: 'member',
  summary: 'Set the language of the family’s e-mails',
  body: z.object({ language }),
  response: nothing,
})
