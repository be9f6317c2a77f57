import { withLease } from '#src/infrastructure/leases.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * Changes a subscription at Stripe while nobody else does; false, without doing it, when another is at it on
 * whichever instance, and still is after `waitMs`. Two minutes after a crash it may be changed again.
 */
export function withSubscriptionLock(
  services: Services,
  id: string,
  work: (lost: AbortSignal) => Promise<void>,
  waiting?: { waitMs: number },
): Promise<boolean> {
  return withLease(services, `subscription ${id}`, work, waiting)
}
