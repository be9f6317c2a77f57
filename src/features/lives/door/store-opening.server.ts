import { sql } from 'drizzle-orm'
import type { Opening } from '#src/domain/live-class/opening.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { liveClasses } from '#src/infrastructure/database/schema.server.ts'

/**
 * Stores an opening of a class and marks the class as open, even if it was stored as ended, because its
 * server has just confirmed that it is open. For the same opening the first token stays, because some class
 * servers do not report at a repeated call that the class was already open. A new opening starts without
 * adults, and can lack an adult only after two have been in it.
 */
export async function storeLiveOpening(
  tx: Transaction,
  liveId: string,
  { createTime, endTokenHash }: Opening,
  now: Date,
): Promise<void> {
  const isSame = sql`${liveClasses.createTime} is not distinct from excluded.create_time`
  await tx
    .insert(liveClasses)
    .values({ liveSessionId: liveId, createTime, endTokenHash, openedAt: now })
    .onConflictDoUpdate({
      target: liveClasses.liveSessionId,
      set: {
        createTime: sql`excluded.create_time`,
        endTokenHash: sql`coalesce(case when ${isSame} then ${liveClasses.endTokenHash} end, excluded.end_token_hash)`,
        endedAt: null,
        aloneSince: sql`case when ${isSame} then ${liveClasses.aloneSince} end`,
        alertedAt: sql`case when ${isSame} then ${liveClasses.alertedAt} end`,
        wasComplete: sql`${isSame} and ${liveClasses.wasComplete}`,
      },
    })
}
