import { inArray, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'

export const emptyProgress: BatchProgress = { waiting: 0, sent: 0, failed: 0, skipped: 0 }

/** The outcomes of a batch's e-mails; those in `skipped` were abandoned without a failed attempt. */
interface BatchProgress {
  waiting: number
  sent: number
  failed: number
  skipped: number
}

export async function countBatch(db: Connection, batch: string): Promise<BatchProgress> {
  return (await countBatches(db, [batch])).get(batch) ?? emptyProgress
}

/** The outcomes of batches that have e-mails in the outbox, which keeps them for 30 days. */
export async function countBatches(
  db: Connection,
  batches: readonly string[],
): Promise<Map<string, BatchProgress>> {
  if (batches.length === 0) return new Map()
  const counted = await db
    .select({
      batch: outbox.batch,
      waiting: sql<number>`count(*) filter (where ${outbox.sentAt} is null and ${outbox.abandonedAt} is null)::int`,
      sent: sql<number>`count(${outbox.sentAt})::int`,
      failed: sql<number>`count(${outbox.abandonedAt}) filter (where ${outbox.lastError} is not null)::int`,
      skipped: sql<number>`count(${outbox.abandonedAt}) filter (where ${outbox.lastError} is null)::int`,
    })
    .from(outbox)
    .where(inArray(outbox.batch, [...batches]))
    .groupBy(outbox.batch)
  return new Map(counted.map(({ batch, ...progress }) => [batch ?? '', progress]))
}
