import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, lte, sql } from 'drizzle-orm'
import { later, minute } from './clock/clock.server.ts'
import { leases } from './database/schema.server.ts'
import { keyedMutex } from './keyed-mutex.ts'
import type { Services } from './services.server.ts'

/** How long a holder that died keeps the others out; whoever is alive renews three times as often. */
const leaseMs = 2 * minute
const renewMs = leaseMs / 3
/** How often one that waits looks whether another instance has come to the end. */
const pollMs = 300

type Ground = Pick<Services, 'db' | 'clock' | 'log'>

/**
 * Does what one alone may do at a time, on whichever instance, and what takes longer than a transaction may:
 * false, without doing it, while another is at it. With `waitMs` it waits so many milliseconds for its turn;
 * who waits in one process is served in order. The lease is renewed until the work ends, and given back
 * however it ends; after a crash it holds for two minutes. `lost` is aborted when it could not be kept
 * (a process that stood still for longer): what is left of the work is another's by then.
 *
 * Throws what the work throws, and the driver's errors when the database is away before the work begins. Not
 * for what a transaction does: row locks end with it by themselves. Not to be taken again from within.
 */
export async function withLease(
  ground: Ground,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
  { waitMs = 0 }: { waitMs?: number } = {},
): Promise<boolean> {
  if (waitMs === 0) return holding(ground, name, work)
  const latest = performance.now() + waitMs
  return keyedMutex(`lease ${name}`, async () => {
    while (performance.now() < latest) {
      if (await holding(ground, name, work)) return true
      await pause(pollMs)
    }
    return false
  })
}

async function holding(
  ground: Ground,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const { db, clock, log } = ground
  const holder = crypto.randomUUID()
  if (!(await take(ground, name, holder))) return false
  const isOurs = and(eq(leases.name, name), eq(leases.holder, holder))
  const lost = new AbortController()
  const renewing = setInterval(() => void renew(), renewMs).unref()
  try {
    await work(lost.signal)
    return true
  } finally {
    clearInterval(renewing)
    // What is not given back ends by itself: the work is done either way.
    await db
      .delete(leases)
      .where(isOurs)
      .catch((error: unknown) => log.warn({ err: error, lease: name }, 'a lease could not be given back'))
  }

  async function renew(): Promise<void> {
    try {
      const kept = await db
        .update(leases)
        .set({ until: later(clock.now(), leaseMs) })
        .where(isOurs)
        .returning({ name: leases.name })
      if (kept.length === 0) lost.abort()
    } catch (error) {
      log.warn({ err: error, lease: name }, 'a lease could not be renewed')
    }
  }
}

/** One statement: of several that ask at once, one is given it. */
async function take({ db, clock }: Ground, name: string, holder: string): Promise<boolean> {
  const now = clock.now()
  const taken = await db
    .insert(leases)
    .values({ name, holder, until: later(now, leaseMs) })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder: sql`excluded.holder`, until: sql`excluded.until` },
      setWhere: lte(leases.until, now),
    })
    .returning({ name: leases.name })
  return taken.length > 0
}
