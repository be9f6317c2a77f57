import { sql } from 'drizzle-orm'
import type { Opening } from '#src/domain/live-class/opening.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { liveClasses } from '#src/infrastructure/database/schema.server.ts'

/**
 * Writes an opening down: a class that was said to have ended is open, as its server has just answered. The
 * token of an opening is the first that the class server was given: not all servers say of a repeated call
 * that the class was open already.
 */
export async function keepOpening(
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
      },
    })
}
