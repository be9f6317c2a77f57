import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, language, nothing } from '#src/api/fields.ts'

/** A honeypot field: empty unless a robot fills in every field that it finds. */
const website = z.string().optional()
const token = z.string().max(300)

/**
 * The home page's form. The guide is sent once by e-mail. A visitor who also ticks the newsletter gets a
 * second e-mail, which asks for confirmation.
 */
export const requestGuide = endpoint({
  method: 'POST',
  path: '/api/leads',
  access: 'visitor',
  summary: 'Send the free guide by e-mail',
  body: z.object({
    email: emailAddress(),
    newsletter: z.boolean().optional(),
    language: language.optional(),
    website,
  }),
  response: nothing,
  limit: 'handled',
})

/** The footer's form. Nothing but the confirmation is sent before the address's owner has confirmed. */
export const requestNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'visitor',
  summary: 'Request the newsletter, to be confirmed by e-mail',
  body: z.object({ email: emailAddress(), language: language.optional(), website }),
  response: nothing,
  limit: 'handled',
})

const invalidLink = { status: 400, message: 'This link is not valid any more' } as const

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'visitor',
  summary: 'Confirm the request for the newsletter',
  body: z.object({ token }),
  response: nothing,
  errors: { invalidLink },
})

/** Also called by a mail program's own button (RFC 8058): a form without cookies, whose body is ignored. */
export const leaveNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'visitor',
  summary: 'Unsubscribe from the newsletter with one click',
  query: z.object({ token }),
  response: nothing,
  errors: { invalidLink },
  rawBody: 'any',
})
