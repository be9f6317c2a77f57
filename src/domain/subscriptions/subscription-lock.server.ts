import { withLease } from '#src/infrastructure/leases.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * Changes a subscription at Stripe under its lock. Returns false, without changing it, if another instance or
 * call still holds the lock after `waitMs`. After a crash the lock becomes free within two minutes.
 */
export function withSubscriptionLock(
  services: Services,
  id: string,
  work: (lost: AbortSignal) => Promise<void>,
  waiting?: { waitMs: number },
): Promise<boolean> {
  return withLease(services, `subscription ${id}`, work, waiting)
}
