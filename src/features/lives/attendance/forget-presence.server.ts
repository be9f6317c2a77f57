import { and, eq, isNull } from 'drizzle-orm'
import { isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  type LiveSession,
  liveAdults,
  liveAttendances,
  liveClasses,
  liveEntries,
  liveJoins,
} from '#src/infrastructure/database/schema.server.ts'

/**
 * Call in the transaction that moves a live session, or cancels it before its start, with the row as it is
 * then: what is stored about who came belongs to an hour that is not held, except what the team corrected.
 * Makes the class due to be polled at once, which ends it unless the team may be in at the new hour as well.
 */
export async function forgetPresence(tx: Transaction, live: LiveSession, now: Date): Promise<void> {
  // First, because each poll locks this row before it stores who is in.
  await tx
    .update(liveClasses)
    .set({ polledAt: null, wasComplete: false, aloneSince: null, alertedAt: null })
    .where(eq(liveClasses.liveSessionId, live.id))
  await tx.delete(liveJoins).where(eq(liveJoins.liveSessionId, live.id))
  await tx
    .delete(liveAttendances)
    .where(and(eq(liveAttendances.liveSessionId, live.id), isNull(liveAttendances.correctedAt)))
  // In a class that goes on, the children who are in are known by their entries.
  if (!isOpenToTeam(live, now)) await tx.delete(liveEntries).where(eq(liveEntries.liveSessionId, live.id))
  // Adults at a typed link have to confirm again before children enter.
  await tx.update(liveAdults).set({ presentAt: null }).where(eq(liveAdults.liveSessionId, live.id))
}
