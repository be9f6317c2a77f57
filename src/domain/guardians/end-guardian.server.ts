import { and, eq, inArray, isNull } from 'drizzle-orm'
import { emailsToBoth, readRecipient } from '#src/domain/accounts/guardians.server.ts'
import { isOpenLinkSql } from '#src/domain/login-links/login-link.server.ts'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  calendarFeeds,
  guardians,
  loginLinks,
  outbox,
  sessions,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { guardianLeftEmail } from './guardian-left-email.server.ts'

/**
 * Ends a second guardian or an invitation, in a transaction that has locked the family's row. The access of
 * one who had joined ends at once: deletes their sessions and the calendar that they requested, voids their
 * login links and abandons the family's waiting e-mails to their address. Notifies both.
 */
export async function endGuardian(
  tx: Transaction,
  { id, userId, email, language, joinedAt }: Guardian,
  now: Date,
): Promise<void> {
  await tx.update(guardians).set({ endedAt: now }).where(eq(guardians.id, id))
  if (!joinedAt) return
  await tx.delete(sessions).where(eq(sessions.guardianId, id))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.guardianId, id))
  await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkSql(userId, id))
  await abandonEmails(tx, email, now)
  const payer = await readRecipient(tx, { userId, guardianId: null })
  for (const recipient of [payer, { to: email, language }])
    if (recipient)
      await enqueueEmail(tx, guardianLeftEmail, { ...recipient, payload: { guardianId: id }, at: now })
}

type Guardian = typeof guardians.$inferSelect

/**
 * Abandons only the family's e-mails. Those that the address asked for itself, such as the newsletter, are
 * kept.
 */
async function abandonEmails(tx: Transaction, email: string, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ abandonedAt: now, payload: {} })
    .where(
      and(
        eq(outbox.recipient, email),
        inArray(outbox.kind, [loginLinkEmail.kind, ...emailsToBoth]),
        isNull(outbox.sentAt),
        isNull(outbox.abandonedAt),
      ),
    )
}
