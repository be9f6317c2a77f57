import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, isoMoment, line, paging } from '#src/api/fields.ts'
import { maxEmail } from '#src/shared/fields/email-limits.ts'

export const listMagicLinks = endpoint({
  method: 'GET',
  path: '/api/admin/magic-links',
  access: 'admin',
  role: 'team',
  summary: 'List the login links, newest first, with only the first ten characters of their tokens',
  query: z.object({ ...paging, search: line(maxEmail).optional() }),
  response: z.array(
    z.object({
      id: z.uuid(),
      email: z.string(),
      token: z.string(),
      createdAt: isoMoment,
      isExpired: z.boolean(),
    }),
  ),
})

export const generateMagicLink = endpoint({
  method: 'POST',
  path: '/api/admin/generate-magic-link',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary: 'Create and send a login link, and the account if there is none; the token is shown only now',
  body: z.object({ email: emailAddress('Email invalide') }),
  response: z.object({
    email: z.string(),
    token: z.string(),
    url: z.string(),
    createdAt: isoMoment,
    expiresAt: isoMoment,
  }),
})
