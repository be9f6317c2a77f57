import { eq } from 'drizzle-orm'
import { releaseLostPlaces } from '#src/domain/lost-access/lost-access.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { subscriptions } from '#src/infrastructure/database/schema.server.ts'
import { keyedMutex } from '#src/infrastructure/keyed-mutex.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { readSubscription } from './read-subscription.server.ts'
import { reconcileAtStripe } from './reconcile-at-stripe.server.ts'
import { isTaken, type Trigger } from './stripe-events.server.ts'
import { ConcurrentUpdateError, type SyncOutcome, writeReading } from './write-reading.server.ts'

const attempts = 10
/** After this many corrections at Stripe, the state is stored as it is. */
const reconcileAttempts = 4

/**
 * Stores a subscription's current state at Stripe, and with it the family's access; nothing else writes
 * either (docs/decisions/0006). Stripe is read outside any transaction; if another reading was stored in
 * between, this one is discarded and repeated, so that an older one never overwrites a newer one. Throws the
 * SDK's errors when Stripe is unreachable, and an error when the state could not be settled; then the caller
 * must try again. If the caller aborted before its turn, it throws without reading anything.
 */
export function syncSubscription(
  services: Services,
  id: string,
  trigger?: Trigger,
  signal?: AbortSignal,
): Promise<SyncOutcome> {
  return keyedMutex(`sync ${id}`, () => {
    signal?.throwIfAborted()
    return syncNow(services, id, trigger)
  })
}

async function syncNow(services: Services, id: string, trigger?: Trigger): Promise<SyncOutcome> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (trigger && (await isTaken(services.db, trigger))) return { kind: 'duplicate' }
    const seen = await versionOf(services.db, id)
    const reading = await readSubscription(services.payments, id)
    // The subscription was paid while it was being read. If it were stored as not running, its family would
    // get no welcome and no referral would be rewarded.
    if (reading?.status === 'incomplete' && reading.payments.length > 0) continue
    if (
      reading &&
      attempt < reconcileAttempts &&
      (await reconcileAtStripe(services, reading, {
        isNew: seen === undefined,
        readAgain: (other) => syncNow(services, other),
      }))
    )
      continue
    try {
      const outcome = await services.db.transaction((tx) =>
        writeReading(tx, services, { reading, seen, trigger }),
      )
      services.notifyOutbox()
      if (outcome.kind === 'written') await releaseLostPlaces(services, outcome.userId)
      return outcome
    } catch (error) {
      if (!(error instanceof ConcurrentUpdateError)) throw error
    }
  }
  throw new Error(`the subscription ${id} kept changing while it was read`)
}

async function versionOf(db: Connection, id: string): Promise<number | undefined> {
  const [stored] = await db
    .select({ version: subscriptions.version })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  return stored?.version
}
