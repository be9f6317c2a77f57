import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, nothing } from '#src/api/fields.ts'
import { sessionUser } from './session.contract.ts'

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/api/auth/magic-link',
  access: 'visitor',
  summary: 'Sends a login link by e-mail',
  body: z.object({ email: emailAddress() }),
  answer: nothing,
  limit: 'handled',
  refusals: { noAccount: { status: 404, message: 'User not found' } },
})

export const verifyMagicLink = endpoint({
  method: 'POST',
  path: '/api/auth/verify-magic-link',
  access: 'visitor',
  summary: 'Exchanges a login link’s token for a session',
  // Whatever is no token gets the answer of a bad one.
  body: z.object({ token: z.unknown().optional() }),
  answer: z.object({ user: sessionUser }),
  refusals: { invalidLink: { status: 400, message: 'Lien de connexion invalide ou expiré' } },
})
