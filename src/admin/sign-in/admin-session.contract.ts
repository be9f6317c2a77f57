import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, isoMoment, nothing } from '#src/api/fields.ts'

/** Longer passwords are refused before the costly hash is begun. */
export const adminPassword = z.string().min(1).max(1024)

/** Six digits of an authenticator app, or a recovery code: with or without the spaces and hyphens between its groups, in any case. */
export const secondFactorCode = z
  .string()
  .max(64)
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .min(1)

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'visitor',
  summary: 'Opens an administrator’s session of eight hours',
  body: z.object({ email: emailAddress('Email invalide'), password: adminPassword, code: secondFactorCode.optional() }),
  answer: z.object({ adminToken: z.string() }),
  limit: 'handled',
  refusals: {
    wrong: { status: 401, message: 'Identifiants invalides' },
    codeNeeded: { status: 401, message: 'Un code de validation est demandé' },
    wrongCode: { status: 401, message: 'Code invalide ou déjà utilisé' },
  },
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'admin',
  summary: 'Ends an administrator’s session',
  body: z.object({ token: z.string().max(200).optional() }),
  answer: nothing,
})

export const adminStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  access: 'visitor',
  summary: 'Whether a token is an administrator’s',
  query: z.object({ token: z.string().optional() }),
  answer: z.object({ isAdmin: z.boolean() }),
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
  summary: 'The administrator’s own open sessions',
  answer: z.array(adminSession),
})

export const revokeAdminSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/:sessionId',
  access: 'admin',
  summary: 'Ends one of the administrator’s own sessions',
  params: z.object({ sessionId: z.uuid() }),
  answer: nothing,
  refusals: { unknown: { status: 404, message: 'Session inconnue' } },
})
