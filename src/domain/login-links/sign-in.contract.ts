import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, nothing, text } from '#src/api/fields.ts'
import { sessionUser } from '#src/domain/accounts/session.contract.ts'
import { maxReturnPath } from './return-path.rules.ts'

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/api/auth/magic-link',
  access: 'visitor',
  summary: 'Send a login link by e-mail',
  body: z.object({
    email: emailAddress(),
    /** The family's page that signing in leads on to; other values are ignored. */
    goTo: text(maxReturnPath).optional(),
  }),
  response: nothing,
  limit: 'handled',
  errors: { noAccount: { status: 404, message: 'User not found' } },
})

export const verifyMagicLink = endpoint({
  method: 'POST',
  path: '/api/auth/verify-magic-link',
  access: 'visitor',
  // A new login link leads the parent out of a child's view; the handler rejects anything else there.
  childView: 'namesNoChild',
  summary: 'Exchange a login link’s token for a session',
  // A value that is not a token gets the same error as a wrong token.
  body: z.object({ token: z.unknown().optional() }),
  response: z.object({ user: sessionUser }),
  errors: { invalidLink: { status: 400, message: 'Lien de connexion invalide ou expiré' } },
})

/** Shows whose account a link opens, without using the link. */
export const inspectMagicLink = endpoint({
  method: 'POST',
  path: '/api/auth/look-at-magic-link',
  access: 'visitor',
  // As for verifyMagicLink, whose page calls this first.
  childView: 'namesNoChild',
  summary: 'Get the masked address of the account that a login link opens',
  body: z.object({ token: z.unknown().optional() }),
  response: z.object({
    /** `c…@example.org`: enough for its owner to recognise it. */
    email: z.string(),
    /** Whether this browser requested a link for that address. */
    isAskedHere: z.boolean(),
  }),
  limit: { perIp: 300, minutes: 15 },
  errors: { invalidLink: { status: 400, message: 'Lien de connexion invalide ou expiré' } },
})
