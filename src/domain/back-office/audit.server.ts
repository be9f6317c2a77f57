import { createHash } from 'node:crypto'
import { asc, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import { auditHead, auditLog } from '#src/infrastructure/database/schema.server.ts'

const chainLock = 8_201_174
const beginning = Buffer.alloc(32)

/**
 * Records an administrator's action in the audit log, in the same transaction. Each row's hash covers the row
 * and the previous hash, and the head holds the number of rows and the last hash, so that {@link auditFault}
 * finds an edited, inserted or removed row, even the last one (docs/decisions/0022).
 *
 * Takes a lock that every other entry waits for until the transaction ends. Call it after every statement
 * that locks rows: a transaction that waits for a row while it holds this lock can deadlock.
 */
export async function audit(tx: Transaction, { details = {}, ...others }: NewAuditEntry): Promise<void> {
  const entry = { ...others, details }
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [head] = await tx.select({ hash: auditHead.hash }).from(auditHead)
  const previousHash = head?.hash ?? beginning
  const hash = hashEntry(entry, previousHash)
  await tx.insert(auditLog).values({ ...entry, previousHash, hash })
  await tx
    .insert(auditHead)
    .values({ entries: 1, hash })
    .onConflictDoUpdate({ target: auditHead.id, set: { entries: sql`${auditHead.entries} + 1`, hash } })
}

interface AuditEntry {
  at: Date
  admin: string
  action: string
  target: string | null
  ip: string | null
  details: Record<string, unknown>
}

/** An entry to record, whose details may be left out where there are none. */
type NewAuditEntry = Omit<AuditEntry, 'details'> & Partial<Pick<AuditEntry, 'details'>>

/**
 * Where the log was changed: at the first row that does not follow from the one before it, or at the end, if
 * the rows do not match the head.
 */
type AuditFault = { row: number } | { written: number; found: number }

/**
 * The fault of the log; undefined when it is intact. Reads a consistent state even while entries are added.
 */
export function auditFault(db: Database): Promise<AuditFault | undefined> {
  return db.transaction(faultIn, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function faultIn(tx: Transaction): Promise<AuditFault | undefined> {
  const batch = 1000
  let previousHash: Buffer = beginning
  let found = 0
  for (let lastId = 0; ; ) {
    const rows = await tx
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, lastId))
      .orderBy(asc(auditLog.id))
      .limit(batch)
    for (const row of rows) {
      if (!row.previousHash.equals(previousHash) || !row.hash.equals(hashEntry(row, previousHash)))
        return { row: row.id }
      previousHash = row.hash
      lastId = row.id
    }
    found += rows.length
    if (rows.length < batch) break
  }
  const [head = { entries: 0, hash: beginning }] = await tx.select().from(auditHead)
  return head.entries === found && head.hash.equals(previousHash)
    ? undefined
    : { written: head.entries, found }
}

/** The administrator who acts, with the client's IP address and the time. */
export type Actor = Pick<AuditEntry, 'admin' | 'ip' | 'at'>

export function actor(admin: { email: string }, request: FastifyRequest, now: Date): Actor {
  return { admin: admin.email, ip: request.ip, at: now }
}

function hashEntry({ at, admin, action, target, ip, details }: AuditEntry, previousHash: Buffer): Buffer {
  const serialised = JSON.stringify([
    at.toISOString(),
    admin,
    action,
    target,
    ip,
    Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
  return createHash('sha256').update(previousHash).update(serialised).digest()
}
