import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import { isOpenLinkOf } from '#src/account/login-link.server.ts'
import { loginLinkEmail } from '#src/account/login-link-email.server.ts'
import { countTowards, householdOf, waitSeconds } from '#src/api/limits.server.ts'
import { refuse, tooMany } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import type { Connection, Transaction } from '#src/database/database.server.ts'
import { isUniqueViolation } from '#src/database/database-errors.server.ts'
import { contactSubmissions, emailChanges, loginLinks, mailingRequests, onboardingProfiles, outbox, sessions, users } from '#src/database/schema.server.ts'
import { eraseEmail } from '#src/family/data-rights/erase-email.server.ts'
import { hour, later } from '#src/outside/clock.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import { hashOf, keyedHash, newToken, sealed } from '#src/outside/secrets.server.ts'
import { askForEmailChange, cancelEmailChange, confirmEmailChange, type PendingEmailChange, readEmailChange } from './email-change.contract.ts'
import { emailChangeHours, emailChangeLimits } from './email-change.rules.ts'
import { tellStripeOfEmails } from './email-change-at-stripe.server.ts'
import { emailChangedEmail, emailChangeEmail, emailChangeTokenPurpose } from './email-change-emails.server.ts'

type EmailChange = typeof emailChanges.$inferSelect

export const emailChangeHandlers = [
  handle(readEmailChange, async ({ user, services: { db, clock } }) => ({ pending: await pendingOf(db, user.id, clock.now()) })),

  handle(askForEmailChange, async ({ body: { email: newEmail }, user, services, request }) => {
    const { db, clock, secret } = services
    const now = clock.now()
    if (newEmail === user.email) throw refuse(askForEmailChange, 'sameEmail')
    const wait = waitSeconds(
      await countTowards(db, now, [
        { key: `email-change-family|${user.id}`, ...emailChangeLimits.perFamily },
        { key: `email-change-to|${keyedHash(secret, 'email-change-limit', newEmail).toString('base64url')}`, ...emailChangeLimits.perNewEmail },
        { key: `email-change-address|${householdOf(request.ip)}`, ...emailChangeLimits.perAddress },
      ]),
    )
    if (wait !== undefined) throw tooMany(wait)
    const tokens = { old: newToken(), new: newToken() }
    await db.transaction(async (tx) => {
      await lockFamilies(tx, [user.id])
      await endOpenChange(tx, user.id, now)
      const change = { id: randomUUID(), newLetterId: randomUUID(), userId: user.id, sessionId: user.sessionId, oldEmail: user.email, newEmail }
      await tx.insert(emailChanges).values({
        ...change,
        oldTokenHash: hashOf(tokens.old),
        newTokenHash: hashOf(tokens.new),
        createdAt: now,
        expiresAt: later(now, emailChangeHours * hour),
      })
      for (const side of ['old', 'new'] as const)
        await postEmail(tx, emailChangeEmail, {
          ...(side === 'new' && { id: change.newLetterId }),
          to: change[`${side}Email`],
          language: user.language,
          payload: { changeId: change.id, side, sealedToken: sealed(secret, emailChangeTokenPurpose, tokens[side]) },
          at: now,
        })
    })
    services.wakeOutbox()
    return { pending: await pendingOf(db, user.id, now) }
  }),

  handle(cancelEmailChange, async ({ user, services: { db, clock } }) => {
    await endOpenChange(db, user.id, clock.now())
    return {}
  }),

  handle(confirmEmailChange, async ({ body: { token }, services }) => {
    const { db, clock } = services
    const now = clock.now()
    const hash = hashOf(token.trim())
    const [known] = await db
      .select({ id: emailChanges.id, userId: emailChanges.userId })
      .from(emailChanges)
      .where(or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)))
    if (!known) throw refuse(confirmEmailChange, 'invalidLink')
    try {
      const isChanged = await db.transaction((tx) => confirm(tx, { ...known, hash, now }))
      services.wakeOutbox()
      if (isChanged) void tellStripeOfEmails(services)
      return { isChanged }
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email_unique')) throw error
      await endOpenChange(db, known.userId, now)
      throw refuse(confirmEmailChange, 'emailTaken')
    }
  }),
]

/** Uses one link up; with the second one the account changes. Fails by the unique address of accounts when the new one has been taken meanwhile. */
async function confirm(tx: Transaction, { id, userId, hash, now }: { id: string; userId: string; hash: Buffer; now: Date }): Promise<boolean> {
  await lockFamilies(tx, [userId])
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isOpen, gt(emailChanges.expiresAt, now)))
  const side = change?.oldTokenHash.equals(hash) ? 'old' : 'new'
  if (!change || change[`${side}ConfirmedAt`]) throw refuse(confirmEmailChange, 'invalidLink')
  const isSecond = change[side === 'old' ? 'newConfirmedAt' : 'oldConfirmedAt'] !== null
  await tx
    .update(emailChanges)
    .set({ [`${side}ConfirmedAt`]: now, ...(isSecond && { completedAt: now }) })
    .where(eq(emailChanges.id, id))
  if (isSecond) await changeEmail(tx, change, now)
  return isSecond
}

async function changeEmail(tx: Transaction, { id, userId, sessionId, oldEmail, newEmail }: EmailChange, now: Date): Promise<void> {
  const [family] = await tx
    .update(users)
    .set({ email: newEmail })
    .where(and(eq(users.id, userId), eq(users.email, oldEmail)))
    .returning({ language: users.language })
  if (!family) throw refuse(confirmEmailChange, 'invalidLink')
  // Whoever could read the old mailbox, or holds a lost device, has to come in through the new address; the browser that asked stays.
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), sessionId ? ne(sessions.id, sessionId) : undefined))
  await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkOf(userId))
  await redirectLetters(tx, { oldEmail, newEmail, now })
  // What is kept by its address follows, so that the export, the consents and the erasure go on finding it.
  await tx.update(mailingRequests).set({ email: newEmail }).where(eq(mailingRequests.email, oldEmail))
  await tx.update(contactSubmissions).set({ email: newEmail }).where(eq(contactSubmissions.email, oldEmail))
  // The welcome's own address is the parent's to choose: it follows where it was the account's.
  await tx
    .update(onboardingProfiles)
    .set({ parentEmail: newEmail, updatedAt: now })
    .where(and(eq(onboardingProfiles.userId, userId), eq(onboardingProfiles.parentEmail, oldEmail)))
  for (const to of [oldEmail, newEmail]) await postEmail(tx, emailChangedEmail, { to, language: family.language, payload: { changeId: id }, at: now })
}

/** What still waits for the old address goes to the new one; links that sign in, erase or confirm go nowhere any more. */
async function redirectLetters(tx: Transaction, { oldEmail, newEmail, now }: { oldEmail: string; newEmail: string; now: Date }): Promise<void> {
  const waiting = and(eq(outbox.recipient, oldEmail), isNull(outbox.sentAt), isNull(outbox.abandonedAt))
  // What goes to many goes to one mailbox once.
  const isNew = sql`not exists (select 1 from outbox twin where twin.batch = ${outbox.batch} and twin.recipient = ${newEmail})`
  const links = [loginLinkEmail.kind, eraseEmail.kind, emailChangeEmail.kind]
  await tx
    .update(outbox)
    .set({ recipient: newEmail })
    .where(and(waiting, notInArray(outbox.kind, links), isNew))
  await tx.update(outbox).set({ abandonedAt: now, payload: {} }).where(waiting)
}

const isOpen = and(isNull(emailChanges.completedAt), isNull(emailChanges.endedAt))

async function endOpenChange(db: Connection, userId: string, now: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isOpen))
}

async function pendingOf(db: Services['db'], userId: string, now: Date): Promise<PendingEmailChange | null> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOpen, gt(emailChanges.expiresAt, now)))
  if (!change) return null
  const { newEmail, expiresAt, oldConfirmedAt, newConfirmedAt } = change
  return { newEmail, expiresAt: expiresAt.toISOString(), isOldConfirmed: oldConfirmedAt !== null, isNewConfirmed: newConfirmedAt !== null }
}
