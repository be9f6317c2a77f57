import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import type { newsletterIssues, notices } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/**
 * Something that is sent to many. Its row says when its sending began, and when every recipient was in the
 * outbox.
 */
export interface Batch<Row> {
  table: typeof newsletterIssues | typeof notices
  /** Locks and returns the rows that fulfil a condition. */
  lock(tx: Transaction, condition: SQL | undefined): Promise<Row[]>
  /** How many recipients one transaction puts in the outbox. */
  size: number
  /** Puts the next recipients of a row in the outbox, at most `max`, and returns their number. */
  enqueueNext(tx: Transaction, row: Row, options: { max: number; now: Date }): Promise<number>
}

/**
 * Puts the next recipients in the outbox, each once: the row is locked, and the outbox accepts one e-mail of
 * a batch per e-mail address. Each call is one transaction, so a killed process leaves no call half done.
 * Returns true while recipients are left.
 */
export async function queueNext<Row>(
  services: Services,
  { table, lock, size, enqueueNext }: Batch<Row>,
  id: string,
): Promise<boolean> {
  const { db, clock } = services
  const now = clock.now()
  const hasMore = await db.transaction(async (tx) => {
    const isOpen = and(eq(table.id, id), isNotNull(table.sendingAt), isNull(table.queuedAt))
    const [open] = await lock(tx, isOpen)
    if (!open) return false
    if ((await enqueueNext(tx, open, { max: size, now })) === size) return true
    await tx.update(table).set({ queuedAt: now }).where(eq(table.id, id))
    return false
  })
  services.notifyOutbox()
  return hasMore
}

/** {@link queueNext} until no recipient is left. */
export async function queueAll<Row>(services: Services, batch: Batch<Row>, id: string): Promise<void> {
  while (await queueNext(services, batch, id));
}

/**
 * The next rows of a query, ordered by `email`, for whose address the outbox has no e-mail of the batch yet.
 */
export function nextRecipients(recipients: SQL, batch: string, max: number): SQL {
  return sql`
    select one.* from (${recipients}) one
    where not exists (select 1 from outbox where batch = ${batch}::uuid and recipient = one.email)
    order by one.email limit ${max}`
}
