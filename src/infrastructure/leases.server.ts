import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, lte, sql } from 'drizzle-orm'
import { later, minute } from '#src/shared/durations.ts'
import { leases } from './database/schema.server.ts'
import { keyedMutex } from './keyed-mutex.ts'
import type { Services } from './services.server.ts'

/** How long a lease lasts if its holder dies; a live holder renews it three times in that period. */
const leaseMs = 2 * minute
const renewMs = leaseMs / 3
/** How often a waiting instance tries to acquire the lease. */
const pollMs = 300

/**
 * Runs work that only one instance may do at a time, and that takes longer than a transaction may. Returns
 * false, without running it, while another run holds the lease; with `waitMs` it waits that long for its
 * turn, and callers within one process are served in order. The lease is renewed until the work ends, and
 * released however it ends; after a crash it lasts for two minutes. `lost` is aborted when the lease could
 * not be renewed in time (as when the process was suspended): another instance may have taken it then.
 *
 * Throws what the work throws, and the driver's errors when the database is unavailable before the work
 * begins. Work that fits in a transaction should take row locks instead. Not reentrant.
 */
export async function withLease(
  services: LeaseServices,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
  { waitMs = 0 }: { waitMs?: number } = {},
): Promise<boolean> {
  if (waitMs === 0) return runWithLease(services, name, work)
  const latest = performance.now() + waitMs
  return keyedMutex(`lease ${name}`, async () => {
    while (performance.now() < latest) {
      if (await runWithLease(services, name, work)) return true
      await delay(pollMs)
    }
    return false
  })
}

type LeaseServices = Pick<Services, 'db' | 'clock' | 'log'>

async function runWithLease(
  services: LeaseServices,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const { db, clock, log } = services
  const holder = crypto.randomUUID()
  let heldUntil = await acquire(services, name, holder)
  if (!heldUntil) return false
  const isOurs = and(eq(leases.name, name), eq(leases.holder, holder))
  const lost = new AbortController()
  const renewing = setInterval(() => void renew(), renewMs).unref()
  try {
    await work(lost.signal)
    return true
  } finally {
    clearInterval(renewing)
    // A lease that cannot be released expires by itself, and the work is done either way.
    await db
      .delete(leases)
      .where(isOurs)
      .catch((error: unknown) => log.warn({ err: error, lease: name }, 'lease could not be released'))
  }

  async function renew(): Promise<void> {
    try {
      const [renewed] = await db
        .update(leases)
        .set({ until: later(clock.now(), leaseMs) })
        .where(isOurs)
        .returning({ until: leases.until })
      heldUntil = renewed?.until
    } catch (error) {
      log.warn({ err: error, lease: name }, 'lease could not be renewed')
    }
    if (!heldUntil || heldUntil <= clock.now()) lost.abort()
  }
}

/**
 * Returns until when the lease is held, or undefined if another run holds it. It is one statement, so that of
 * several instances only one gets the lease.
 */
async function acquire(
  { db, clock }: LeaseServices,
  name: string,
  holder: string,
): Promise<Date | undefined> {
  const now = clock.now()
  const [taken] = await db
    .insert(leases)
    .values({ name, holder, until: later(now, leaseMs) })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder: sql`excluded.holder`, until: sql`excluded.until` },
      setWhere: lte(leases.until, now),
    })
    .returning({ until: leases.until })
  return taken?.until
}
