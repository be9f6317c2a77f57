import { and, eq, gte, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { emailsWithLinks } from '#src/domain/accounts/emails-with-links.ts'
import { isOpenLinkSql } from '#src/domain/login-links/login-link.server.ts'
import { lockRequests } from '#src/domain/newsletter/newsletter.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  contactSubmissions,
  gifts,
  guardians,
  loginLinks,
  newsletterRequests,
  onboardingProfiles,
  outbox,
  sessions,
  users,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { emailsToOthers } from './emails-to-others.ts'

/**
 * Changes a family's e-mail address: ends its sessions except the one that requested it, voids its open
 * links, and updates everything else that is stored under the address; where the old address `isCorrected`,
 * only what is known to be the family's. Undefined when the old address is no longer the family's. Throws a
 * unique violation when the new one is taken. Call `syncEmailsToStripe` after the commit.
 */
export async function changeFamilyEmail(
  tx: Transaction,
  {
    userId,
    sessionId,
    oldEmail,
    newEmail,
    isCorrected = false,
    now,
  }: {
    userId: string
    /** The session of the browser that stays signed in. */
    sessionId: string | null
    oldEmail: string
    newEmail: string
    /** Whether the team corrects the old address: nobody has shown that it was the family's. */
    isCorrected?: boolean
    now: Date
  },
): Promise<{ language: Language } | undefined> {
  const [family] = await tx
    .update(users)
    .set({ email: newEmail })
    .where(and(eq(users.id, userId), eq(users.email, oldEmail)))
    .returning({ language: users.language, createdAt: users.createdAt })
  if (!family) return undefined
  // Anybody who reads the old mailbox, or has a lost device, must sign in through the new address. The second
  // guardian has another mailbox and stays signed in.
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.guardianId),
        sessionId ? ne(sessions.id, sessionId) : undefined,
      ),
    )
  await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkSql(userId))
  // An invitation that the payer has not confirmed has its link in the old mailbox.
  await tx
    .update(guardians)
    .set({ endedAt: now })
    .where(and(eq(guardians.userId, userId), isNull(guardians.joinedAt), isNull(guardians.endedAt)))
  const move = { userId, oldEmail, newEmail, isCorrected, createdAt: family.createdAt }
  await redirectEmails(tx, { ...move, now })
  await moveRows(tx, move)
  // The parent may have given another address in the onboarding profile: it changes only if it was the
  // account's.
  await tx
    .update(onboardingProfiles)
    .set({ parentEmail: newEmail, updatedAt: now })
    .where(and(eq(onboardingProfiles.userId, userId), eq(onboardingProfiles.parentEmail, oldEmail)))
  return family
}

interface Move {
  userId: string
  oldEmail: string
  newEmail: string
  isCorrected: boolean
  /** When the family's account was created. */
  createdAt: Date
}

/** Updates the rows that are found by the address, so that export, consents and erasure still find them. */
async function moveRows(
  tx: Transaction,
  { userId, oldEmail, newEmail, isCorrected, createdAt }: Move,
): Promise<void> {
  await tx
    .update(contactSubmissions)
    .set({ email: newEmail })
    .where(
      and(
        eq(contactSubmissions.email, oldEmail),
        isCorrected ? eq(contactSubmissions.userId, userId) : undefined,
      ),
    )
  await tx
    .update(withdrawalRequests)
    .set({ email: newEmail })
    .where(and(eq(withdrawalRequests.email, oldEmail), isCorrected ? isAboutContract(createdAt) : undefined))
  if (isCorrected) return
  await lockRequests(tx, oldEmail)
  await tx.update(newsletterRequests).set({ email: newEmail }).where(eq(newsletterRequests.email, oldEmail))
  await tx.update(gifts).set({ buyerEmail: newEmail }).where(eq(gifts.buyerEmail, oldEmail))
  await tx.update(gifts).set({ recipientEmail: newEmail }).where(eq(gifts.recipientEmail, oldEmail))
}

/**
 * E-mails that wait for the old address go to the new one; those with links that sign in, erase or confirm
 * are dropped. The link that confirms a withdrawal or a cancellation is made for the address that its e-mail
 * is sent to. Where the old address is corrected, e-mails that may be a stranger's stay as they are.
 */
async function redirectEmails(tx: Transaction, { now, ...move }: Move & { now: Date }): Promise<void> {
  const { oldEmail, newEmail, isCorrected } = move
  const waiting = and(
    eq(outbox.recipient, oldEmail),
    isNull(outbox.sentAt),
    isNull(outbox.abandonedAt),
    isCorrected ? or(notInArray(outbox.kind, [...emailsToOthers]), isAboutFamily(tx, move)) : undefined,
  )
  // An e-mail of a batch reaches a mailbox only once.
  const isNew = sql`not exists (select 1 from outbox twin where twin.batch = ${outbox.batch} and twin.recipient = ${newEmail})`
  await tx
    .update(outbox)
    .set({ recipient: newEmail })
    .where(and(waiting, notInArray(outbox.kind, Object.values(emailsWithLinks)), isNew))
  await tx.update(outbox).set({ abandonedAt: now, payload: {} }).where(waiting)
}

/** Whether an e-mail is the receipt of the family's own message, or is about a declaration on its contract. */
function isAboutFamily(tx: Transaction, { userId, oldEmail, createdAt }: Move) {
  const messages = tx
    .select({ id: sql`${contactSubmissions.id}::text` })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.userId, userId))
  const declarations = tx
    .select({ id: sql`${withdrawalRequests.id}::text` })
    .from(withdrawalRequests)
    .where(and(eq(withdrawalRequests.email, oldEmail), isAboutContract(createdAt)))
  return or(
    and(eq(outbox.kind, 'contact-receipt'), inArray(sql`${outbox.payload}->>'submissionId'`, messages)),
    and(
      inArray(outbox.kind, ['leaving-confirmation', 'leaving-acknowledged']),
      inArray(sql`${outbox.payload}->>'requestId'`, declarations),
    ),
  )
}

/** A declaration names its contract by the address: one made since the account has existed is about that account. */
function isAboutContract(createdAt: Date) {
  return gte(withdrawalRequests.createdAt, createdAt)
}
