import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, nothing, text } from '#src/api/fields.ts'
import { sessionUser } from '#src/domain/accounts/session.contract.ts'
import { wayOnMost } from './way-on.rules.ts'

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/api/auth/magic-link',
  access: 'visitor',
  summary: 'Sends a login link by e-mail',
  body: z.object({
    email: emailAddress(),
    /** The path of the family's page that signing in leads on to; what is none of them is passed over. */
    goTo: text(wayOnMost).optional(),
  }),
  response: nothing,
  limit: 'handled',
  errors: { noAccount: { status: 404, message: 'User not found' } },
})

export const verifyMagicLink = endpoint({
  method: 'POST',
  path: '/api/auth/verify-magic-link',
  access: 'visitor',
  // A fresh login link leads the parent out of a child's view; anything else is refused there (the handler's
  // part).
  childView: true,
  summary: 'Exchanges a login link’s token for a session',
  // Whatever is no token gets the answer of a bad one.
  body: z.object({ token: z.unknown().optional() }),
  response: z.object({ user: sessionUser }),
  errors: { invalidLink: { status: 400, message: 'Lien de connexion invalide ou expiré' } },
})

/** Tells whose account a link opens, and uses nothing up. */
export const lookAtMagicLink = endpoint({
  method: 'POST',
  path: '/api/auth/look-at-magic-link',
  access: 'visitor',
  // As for verifyMagicLink, whose page asks this first.
  childView: true,
  summary: 'Tells whose account a login link opens',
  body: z.object({ token: z.unknown().optional() }),
  response: z.object({
    /** `c…@example.org`: enough for its owner to know it by. */
    email: z.string(),
    /** Whether this browser asked for a link to that address. */
    isAskedHere: z.boolean(),
  }),
  limit: { perAddress: 60, minutes: 15 },
  errors: { invalidLink: { status: 400, message: 'Lien de connexion invalide ou expiré' } },
})
