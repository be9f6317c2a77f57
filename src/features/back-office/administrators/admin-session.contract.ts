import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, givenId, isoMoment, nothing } from '#src/api/fields.ts'
import { maxPassword, maxSecondFactorCode } from '#src/shared/fields/field-limits.ts'
import { minPassword } from '#src/shared/numbers.ts'
import { adminRoles } from '#src/shared/options.ts'

/** Longer passwords are rejected before the costly hash is computed. */
export const adminPassword = z.string().min(1).max(maxPassword)

/** A newly chosen password. An entered password may be shorter, and is then simply wrong. */
export const newPassword = adminPassword.min(minPassword, `Au moins ${minPassword} caractères`)

/**
 * Six digits of an authenticator app, or a recovery code: with or without the spaces and hyphens between its
 * groups, in upper or lower case.
 */
export const secondFactorCode = z
  .string()
  .max(maxSecondFactorCode)
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .min(1)

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'visitor',
  ignoresFamilySession: true,
  summary: 'Open an administrator’s session of eight hours',
  body: z.object({
    email: emailAddress('Email invalide'),
    password: adminPassword,
    code: secondFactorCode.optional(),
  }),
  response: z.object({ adminToken: z.string() }),
  limit: 'handled',
  errors: {
    wrong: { status: 401, message: 'Identifiants invalides' },
    codeNeeded: { status: 401, message: 'Un code de validation est demandé' },
    wrongCode: { status: 401, message: 'Code invalide ou déjà utilisé' },
  },
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'admin',
  role: 'expert',
  isBeforeSecondFactor: true,
  summary: 'End the administrator’s session',
  body: z.object({ token: z.string().max(200).optional() }),
  response: nothing,
})

export const adminStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  access: 'visitor',
  ignoresFamilySession: true,
  summary: 'Get whether a token is an administrator’s, and whose',
  query: z.object({ token: z.string().optional() }),
  response: z.object({
    isAdmin: z.boolean(),
    role: z.enum(adminRoles).optional(),
    name: z.string().nullable().optional(),
    needsSecondFactor: z.literal(true).optional(),
  }),
})

const adminSession = z.object({
  id: z.uuid(),
  createdAt: isoMoment,
  expiresAt: isoMoment,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})

export const listAdminSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'admin',
  role: 'expert',
  isBeforeSecondFactor: true,
  summary: 'List the administrator’s own open sessions',
  response: z.array(adminSession),
})

export const revokeAdminSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/:sessionId',
  access: 'admin',
  role: 'expert',
  isBeforeSecondFactor: true,
  summary: 'End one of the administrator’s own sessions',
  params: z.object({ sessionId: givenId }),
  response: nothing,
  errors: { unknown: { status: 404, message: 'Session inconnue' } },
})
