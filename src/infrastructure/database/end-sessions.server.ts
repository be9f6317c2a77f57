import { and, isNull, sql } from 'drizzle-orm'
import type { Transaction } from './database.server.ts'
import { adminSessions, emailChanges, loginLinks, sessions } from './schema.server.ts'

/**
 * Ends every session and voids every link: after a restore, the owner or the team may have ended those of the
 * backup since. Calendar addresses stay valid, as they only show hours.
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
