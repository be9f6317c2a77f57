import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions, guardedCookieName } from '#src/api/server/cookies.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour } from '#src/shared/durations.ts'

/**
 * Milliseconds: longer than a link takes to arrive and to expire, even when the mail server was unreachable.
 */
const cookieLifeMs = 2 * hour

/**
 * Remembers in a cookie that this browser asked for a login link to this address: there the link's page signs
 * in without a button (CONTRACT §5).
 */
export function markRequestingBrowser(services: Services, reply: FastifyReply, email: string): void {
  const { settings } = services
  reply.setCookie(guardedCookieName(name, settings), markOf(services, email), {
    ...cookieOptions(settings, cookieLifeMs / 1000),
    httpOnly: true,
  })
}

/** Whether a request comes from the browser that asked for a login link to this address. */
export function isRequestingBrowser(services: Services, request: FastifyRequest, email: string): boolean {
  return request.cookies[guardedCookieName(name, services.settings)] === markOf(services, email)
}

const name = 'asked-link'

function markOf({ secret }: Services, email: string): string {
  return keyedHash(secret, 'asking-browser', email).toString('base64url')
}
