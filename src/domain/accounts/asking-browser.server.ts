import type { FastifyReply, FastifyRequest } from 'fastify'
import { guardedCookieName } from '#src/api/server/cookies.server.ts'
import { hour } from '#src/infrastructure/clock/clock.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/** Longer than a link takes to come and to expire, also when the mail server was away. */
const cookieLife = 2 * hour

/**
 * Marks the browser that asked for a login link to this address: there the link's page goes on by itself
 * (CONTRACT §5). Somebody else's link is none of its own.
 */
export function markAskingBrowser(services: Services, reply: FastifyReply, email: string): void {
  const { settings } = services
  reply.setCookie(guardedCookieName(name, settings), markOf(services, email), {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: settings.isHttps,
    maxAge: cookieLife / 1000,
  })
}

/** Whether a request comes from the browser that asked for a login link to this address. */
export function isAskingBrowser(services: Services, request: FastifyRequest, email: string): boolean {
  return request.cookies[guardedCookieName(name, services.settings)] === markOf(services, email)
}

const name = 'asked-link'

function markOf({ secret }: Services, email: string): string {
  return keyedHash(secret, 'asking-browser', email).toString('base64url')
}
