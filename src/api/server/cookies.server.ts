import type { Settings } from '#src/infrastructure/settings.server.ts'

/**
 * A cookie's name, on https with the `__Host-` prefix: no other host of the domain can set one with it.
 */
export function guardedCookieName(name: string, { isHttps }: Settings): string {
  return isHttps ? `__Host-${name}` : name
}

/** A cookie's attributes. `maxAge` is in seconds; without it the cookie lasts until the browser is closed. */
export function cookieOptions({ isHttps }: Settings, maxAge?: number) {
  return { path: '/', sameSite: 'lax', secure: isHttps, ...(maxAge !== undefined && { maxAge }) } as const
}
