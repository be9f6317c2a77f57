import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { audit } from '#src/domain/back-office/audit.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'

/**
 * Locks the audit log, begins calls one after the other, each once the previous one waits for a lock, and
 * then unlocks the log. A call that locks rows after the log then deadlocks with one that locks them before
 * it. The embedded database has one connection, on which the calls only run beside each other.
 */
export async function whileAuditLogIsLocked<Result>(
  db: Database,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  if (!inject('postgresTemplate')) return Promise.all(calls.map((call) => call()))
  const begun: Promise<Result>[] = []
  await db.transaction(async (tx) => {
    await audit(tx, { at: new Date(0), admin: 'test', action: 'login', target: null, ip: null, details: {} })
    for (const call of calls) {
      begun.push(call())
      await untilWaiting(db, begun)
    }
  })
  return Promise.all(begun)
}

/**
 * Returns once as many connections to PostgreSQL wait for a lock as there are calls, or once the last call
 * has ended.
 */
export async function untilWaiting(db: Database, calls: readonly Promise<unknown>[]): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  calls.at(-1)?.then(end, end)
  while (!isOver && (await waitingConnections(db)) < calls.length);
}

async function waitingConnections(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
