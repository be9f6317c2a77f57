import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions, guardedCookieName } from '#src/api/server/cookies.server.ts'
import { clientNetworkOf } from '#src/api/server/rate-limits.server.ts'
import { hashOf, keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day } from '#src/shared/durations.ts'

/** Longer than a checkout stays open at Stripe. */
const cookieLife = 2 * day

/**
 * The token of the cookie that binds a checkout to the browser that began it; undefined before there is one.
 */
export function checkoutToken({ settings }: Services, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(settings)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/**
 * The cookie token for a browser that has none yet. It is derived from the checkout, so that a repeated
 * response sets the same token.
 */
export function tokenOfCheckout({ secret }: Services, checkoutId: string): string {
  return keyedHash(secret, 'checkout-browser', checkoutId).toString('base64url')
}

export function setCheckoutCookie({ settings }: Services, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(settings), token, {
    ...cookieOptions(settings, cookieLife / 1000),
    httpOnly: true,
  })
}

/** Whether a request comes from the browser that a checkout is bound to. */
export function isBrowserOf(services: Services, request: FastifyRequest, browserHash: Buffer): boolean {
  const token = checkoutToken(services, request)
  return token !== undefined && hashOf(token).equals(browserHash)
}

/**
 * Identifies a browser for a repeated click (CONTRACT §7): by its cookie, else by the random text that its
 * page sends, else by IP address and user agent. The product's own page always sends a text, so that two
 * families behind one IP address never share a checkout.
 */
export function browserKey(services: Services, request: FastifyRequest, attempt: string | undefined): string {
  const token = checkoutToken(services, request)
  if (token) return `cookie|${token}`
  return attempt
    ? `attempt|${attempt}`
    : `address|${clientNetworkOf(request.ip)}|${request.headers['user-agent'] ?? ''}`
}

function cookieName(settings: Services['settings']): string {
  return guardedCookieName('checkout', settings)
}
