import type { Settings } from '#src/infrastructure/settings.server.ts'

/**
 * A cookie's name, on https with the `__Host-` prefix: no other host of the domain can set one with it.
 */
export function guardedCookieName(name: string, { isHttps }: Settings): string {
  return isHttps ? `__Host-${name}` : name
}
