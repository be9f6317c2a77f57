import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions, guardedCookieName } from '#src/api/server/cookies.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour } from '#src/shared/durations.ts'

/**
 * In milliseconds: longer than a link takes to arrive and to expire, even if the mail server was unreachable
 * for a while.
 */
const cookieLifeMs = 2 * hour

/**
 * Stores in a cookie that this browser requested a login link for this e-mail. In this browser, the link's
 * page then signs in without a button (CONTRACT §5).
 */
export function markRequestingBrowser(services: Services, reply: FastifyReply, email: string): void {
  const { settings } = services
  reply.setCookie(guardedCookieName(name, settings), markOf(services, email), {
    ...cookieOptions(settings, cookieLifeMs / 1000),
    httpOnly: true,
  })
}

/** Whether a request comes from the browser that requested a login link for this e-mail address. */
export function isRequestingBrowser(services: Services, request: FastifyRequest, email: string): boolean {
  return request.cookies[guardedCookieName(name, services.settings)] === markOf(services, email)
}

const name = 'asked-link'

function markOf({ secret }: Services, email: string): string {
  return keyedHash(secret, 'asking-browser', email).toString('base64url')
}
