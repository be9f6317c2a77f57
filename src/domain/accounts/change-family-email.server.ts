import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { isOpenLinkOf } from '#src/domain/login-links/login-link.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  contactSubmissions,
  loginLinks,
  newsletterRequests,
  onboardingProfiles,
  outbox,
  sessions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { emailsWithLinks } from './emails-with-links.ts'

/**
 * Gives a family another e-mail address: its sessions end, but for the one that asked, its open links are
 * void, and what is kept by the address follows. Undefined when the old address is not the family's any more.
 * Fails by the unique address of accounts when the new one is taken. Call `tellStripeOfEmails` after the
 * commit.
 */
export async function changeFamilyEmail(
  tx: Transaction,
  {
    userId,
    sessionId,
    oldEmail,
    newEmail,
    now,
  }: {
    userId: string
    /** The browser that stays signed in. */
    sessionId: string | null
    oldEmail: string
    newEmail: string
    now: Date
  },
): Promise<{ language: Language } | undefined> {
  const [family] = await tx
    .update(users)
    .set({ email: newEmail })
    .where(and(eq(users.id, userId), eq(users.email, oldEmail)))
    .returning({ language: users.language })
  if (!family) return undefined
  // Whoever could read the old mailbox, or holds a lost device, has to come in through the new address. The
  // second guardian stays, whose mailbox is another.
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.guardianId),
        sessionId ? ne(sessions.id, sessionId) : undefined,
      ),
    )
  await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkOf(userId))
  await redirectEmails(tx, { oldEmail, newEmail, now })
  // What is kept by its address follows, so that the export, the consents and the erasure go on finding it.
  await tx.update(newsletterRequests).set({ email: newEmail }).where(eq(newsletterRequests.email, oldEmail))
  await tx.update(contactSubmissions).set({ email: newEmail }).where(eq(contactSubmissions.email, oldEmail))
  // The welcome's own address is the parent's to choose: it follows where it was the account's.
  await tx
    .update(onboardingProfiles)
    .set({ parentEmail: newEmail, updatedAt: now })
    .where(and(eq(onboardingProfiles.userId, userId), eq(onboardingProfiles.parentEmail, oldEmail)))
  return family
}

/**
 * What still waits for the old address goes to the new one; links that sign in, erase or confirm go nowhere
 * any more.
 */
async function redirectEmails(
  tx: Transaction,
  { oldEmail, newEmail, now }: { oldEmail: string; newEmail: string; now: Date },
): Promise<void> {
  const waiting = and(eq(outbox.recipient, oldEmail), isNull(outbox.sentAt), isNull(outbox.abandonedAt))
  // What goes to many goes to one mailbox once.
  const isNew = sql`not exists (select 1 from outbox twin where twin.batch = ${outbox.batch} and twin.recipient = ${newEmail})`
  await tx
    .update(outbox)
    .set({ recipient: newEmail })
    .where(and(waiting, notInArray(outbox.kind, Object.values(emailsWithLinks)), isNew))
  await tx.update(outbox).set({ abandonedAt: now, payload: {} }).where(waiting)
}
