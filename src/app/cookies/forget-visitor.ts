import { call } from '#src/api/call.ts'
import type { forgetVisitor } from '#src/app/visits/visits.contract.ts'
import type { ConsentChoice, CookieConsent } from './cookie-consent.ts'

/**
 * Takes back, with the agreement, what made this browser known to the server. The cookie is the server's
 * alone and ends after a month where it cannot be told.
 */
export async function forgetVisitorAfter(
  before: CookieConsent | undefined,
  { analytics }: ConsentChoice,
): Promise<void> {
  if (!before?.analytics || analytics) return
  await call<typeof forgetVisitor>('DELETE', '/api/visits', { keepalive: true }).catch(() => {})
}
