import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/**
 * Syncs each subscription, `parallel` at the same time. A failure does not keep the others from being synced;
 * returns the failures, for {@link throwUnread}.
 */
export async function syncEach(
  services: Services,
  rows: readonly { id: string }[],
  parallel = 1,
): Promise<unknown[]> {
  const failures: unknown[] = []
  await forEachBounded(rows, parallel, async ({ id }) => {
    await syncSubscription(services, id).catch((error: unknown) => failures.push(error))
  })
  return failures
}

/** Lets a job fail in which some subscriptions could not be synced, so that it is retried. */
export function throwUnread(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} subscriptions could not be read`)
}
