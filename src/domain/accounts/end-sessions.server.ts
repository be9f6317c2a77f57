import { randomUUID } from 'node:crypto'
import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  adminInvitations,
  adminSessions,
  calendarFeeds,
  emailChanges,
  guardians,
  loginLinks,
  sessions,
} from '#src/infrastructure/database/schema.server.ts'

/**
 * Ends every session and voids every link that signs in, invites or changes an address. Used after a restore:
 * sessions and links that the backup contains may have been ended after it was made. A second guardian's
 * calendar URL ends too, because that guardian may have been removed since; the payer's stays valid, as
 * it only shows hours.
 */
export async function endSessionsAndLinks(tx: Transaction, now: Date): Promise<void> {
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
  await tx.delete(calendarFeeds).where(isNotNull(calendarFeeds.guardianId))
  await tx
    .update(guardians)
    .set({ endedAt: now })
    .where(and(isNull(guardians.joinedAt), isNull(guardians.endedAt)))
  await tx
    .update(adminInvitations)
    // A new request id: an invitation that still waits in the backup's outbox then makes no link.
    .set({ tokenHash: null, expiresAt: null, requestId: randomUUID() })
    .where(isNull(adminInvitations.acceptedAt))
}
