import { call } from '#src/api/call.ts'
import type { forgetVisitor } from '#src/features/visits/visits.contract.ts'
import type { ConsentChoice, CookieConsent } from './cookie-consent.ts'

/**
 * Deletes the visitor cookie when the consent to analytics is withdrawn. Only the server can delete it; if
 * the call fails, the cookie expires after a month.
 */
export async function forgetVisitorAfter(
  before: CookieConsent | undefined,
  { analytics }: ConsentChoice,
): Promise<void> {
  if (!before?.analytics || analytics) return
  await call<typeof forgetVisitor>('DELETE', '/api/visits', { keepalive: true }).catch(() => {})
}
