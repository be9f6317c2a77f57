import { createHash } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '#src/database/database.server.ts'
import { auditLog } from '#src/database/schema.server.ts'

interface AuditEntry {
  at: Date
  admin: string
  action: string
  target: string | null
  ip: string | null
  details: Record<string, unknown>
}

const chainLock = 8_201_174
const beginning = Buffer.alloc(32)

/**
 * Writes down what an administrator does, in the transaction of the deed. Each row's hash covers the row and the hash before it,
 * so that an edited, removed or inserted row is found by {@link firstBrokenEntry}.
 */
export async function audit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const previousHash = last?.hash ?? beginning
  await tx.insert(auditLog).values({ ...entry, previousHash, hash: hashEntry(entry, previousHash) })
}

/** The id of the first row that does not follow from the one before it, or undefined when the whole log is as it was written. */
export async function firstBrokenEntry(db: Database): Promise<number | undefined> {
  const batch = 1000
  let previousHash: Buffer = beginning
  for (let lastId = 0; ; ) {
    const rows = await db.select().from(auditLog).where(gt(auditLog.id, lastId)).orderBy(asc(auditLog.id)).limit(batch)
    for (const row of rows) {
      if (!row.previousHash.equals(previousHash) || !row.hash.equals(hashEntry(row, previousHash))) return row.id
      previousHash = row.hash
      lastId = row.id
    }
    if (rows.length < batch) return undefined
  }
}

/** Who acts, from where. */
export function actor(admin: { email: string }, request: FastifyRequest, now: Date): Pick<AuditEntry, 'admin' | 'ip' | 'at'> {
  return { admin: admin.email, ip: request.ip, at: now }
}

function hashEntry({ at, admin, action, target, ip, details }: AuditEntry, previousHash: Buffer): Buffer {
  const written = JSON.stringify([at.toISOString(), admin, action, target, ip, Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(previousHash).update(written).digest()
}
