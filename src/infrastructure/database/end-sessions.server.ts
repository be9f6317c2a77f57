import { and, isNull, sql } from 'drizzle-orm'
import type { Transaction } from './database.server.ts'
import { adminSessions, emailChanges, loginLinks, sessions } from './schema.server.ts'

/**
 * What a backup holds of sessions may have been ended since, by their owner or by the team: after a restore
 * everybody signs in anew, and no link that was sent before works. Calendar addresses stay, which show hours
 * alone.
 */
export async function endEverySession(tx: Transaction): Promise<void> {
  const now = sql`now()`
  await tx.delete(sessions)
  await tx.update(adminSessions).set({ revokedAt: now }).where(isNull(adminSessions.revokedAt))
  await tx
    .update(loginLinks)
    .set({ voidedAt: now })
    .where(and(isNull(loginLinks.usedAt), isNull(loginLinks.voidedAt)))
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(isNull(emailChanges.completedAt), isNull(emailChanges.endedAt)))
}
