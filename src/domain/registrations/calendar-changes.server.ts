import { and, eq, exists, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { calendarReach } from '#src/domain/calendar/calendar-source.server.ts'
import type { Connection, Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import { children, liveRegistrations, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'

/** RFC 5545: SEQUENCE and LAST-MODIFIED grow with each change, even if the clock has not moved on. */
export async function markEntryChanged(
  tx: Connection,
  liveId: string,
  now: Date,
  condition?: SQL,
): Promise<void> {
  const changedAt = sql`greatest(${now.toISOString()}::timestamptz, ${liveSessions.changedAt} + interval '1 second')`
  await tx
    .update(liveSessions)
    .set({ sequence: sql`${liveSessions.sequence} + 1`, changedAt })
    .where(and(eq(liveSessions.id, liveId), condition))
}

/**
 * Call after a child has got a place, in the same transaction, with the live session locked. A family's
 * calendar entry names its children, so it has changed if another of them has a place.
 */
export function markEntryChangedForSiblings(
  tx: Transaction,
  liveId: string,
  childId: string,
  now: Date,
): Promise<void> {
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
  return markEntryChanged(tx, liveId, now, exists(siblings))
}

/**
 * Call before children are renamed or removed, because the entries of their live sessions name them, also of
 * those that are past and still in the family’s calendar. Not within a transaction, so that no two live
 * sessions are locked at once. A superfluous change does no harm.
 */
export async function markEntriesChangedOf(db: Database, whose: SQL | undefined, now: Date): Promise<void> {
  const shownFrom = later(now, -calendarReach.back * day)
  const shown = await db
    .selectDistinct({ liveId: liveSessions.id })
    .from(liveRegistrations)
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .where(and(eq(liveRegistrations.state, 'registered'), gte(liveSessions.startsAt, shownFrom), whose))
  for (const { liveId } of shown) await markEntryChanged(db, liveId, now)
}
