import { and, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { children, liveRegistrations, liveSessions } from '#src/infrastructure/database/schema.server.ts'

/** RFC 5545: SEQUENCE and LAST-MODIFIED grow with each change, also when clocks do not. */
export async function noteChange(tx: Transaction, liveId: string, now: Date, condition?: SQL): Promise<void> {
  const changedAt = sql`greatest(${now.toISOString()}::timestamptz, ${liveSessions.changedAt} + interval '1 second')`
  await tx
    .update(liveSessions)
    .set({ sequence: sql`${liveSessions.sequence} + 1`, changedAt })
    .where(and(eq(liveSessions.id, liveId), condition))
}

/**
 * Call after a child has got or lost its place, in the same transaction, with the live session locked. The
 * calendar entry of a family names its children: where another of them has a place, the entry has changed.
 */
export function notePlace(tx: Transaction, liveId: string, childId: string, now: Date): Promise<void> {
  const family = tx.select({ userId: children.userId }).from(children).where(eq(children.id, childId))
  const siblings = tx
    .select({ id: liveRegistrations.childId })
    .from(liveRegistrations)
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .where(
      and(
        eq(liveRegistrations.liveSessionId, liveId),
        eq(liveRegistrations.state, 'registered'),
        ne(children.id, childId),
        inArray(children.userId, family),
      ),
    )
  return noteChange(tx, liveId, now, exists(siblings))
}
