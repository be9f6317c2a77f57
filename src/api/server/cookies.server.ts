import type { Settings } from '#src/infrastructure/settings.server.ts'

/**
 * A cookie's name as browsers guard it: on https no other host of the domain can set one with this prefix.
 */
export function guardedCookieName(name: string, { isHttps }: Settings): string {
  return isHttps ? `__Host-${name}` : name
}
