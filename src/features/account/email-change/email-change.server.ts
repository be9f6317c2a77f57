import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits, limitOfRecipient, limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { findGuardianByEmail, lockEmail } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { twoMailboxLimits } from '#src/domain/accounts/two-mailbox-limits.ts'
import { changeFamilyEmail } from '#src/domain/email-change/change-family-email.server.ts'
import { syncEmailsToStripe } from '#src/domain/email-change/email-change-at-stripe.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { isUniqueViolation } from '#src/infrastructure/database/database-errors.server.ts'
import { emailChanges } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { encrypt, hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import {
  askForEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  type PendingEmailChange,
  readEmailChange,
} from './email-change.contract.ts'
import { emailChangeHours } from './email-change.limits.ts'
import { emailChangedEmail, emailChangeEmail, emailChangeTokenPurpose } from './email-change-emails.server.ts'

export const emailChangeHandlers = [
  handle(readEmailChange, async ({ user, services: { db, clock } }) => ({
    pending: await pendingOf(db, user.id, clock.now()),
  })),

  handle(askForEmailChange, async ({ body: { email: newEmail }, user, services, request }) => {
    const { db, clock, secret } = services
    const now = clock.now()
    if (newEmail === user.email) throw httpError(askForEmailChange, 'sameEmail')
    await enforceRateLimits(db, now, [
      { key: `email-change-family|${user.id}`, ...twoMailboxLimits.perFamily },
      limitOfRecipient(secret, 'email-change', newEmail),
      ...limitsOfClient('email-change-address', request.ip, twoMailboxLimits.perIp),
    ])
    const tokens = { old: newToken(), new: newToken() }
    await db.transaction(async (tx) => {
      await lockUserRows(tx, [user.id])
      await endOpenChange(tx, user.id, now)
      const change = {
        id: randomUUID(),
        newOutboxId: randomUUID(),
        userId: user.id,
        sessionId: user.sessionId,
        oldEmail: user.email,
        newEmail,
      }
      await tx.insert(emailChanges).values({
        ...change,
        oldTokenHash: hashOf(tokens.old),
        newTokenHash: hashOf(tokens.new),
        createdAt: now,
        expiresAt: later(now, emailChangeHours * hour),
      })
      for (const side of ['old', 'new'] as const)
        await enqueueEmail(tx, emailChangeEmail, {
          ...(side === 'new' && { id: change.newOutboxId }),
          to: change[`${side}Email`],
          language: user.language,
          payload: {
            changeId: change.id,
            side,
            encryptedToken: encrypt(secret, emailChangeTokenPurpose, tokens[side]),
          },
          at: now,
        })
    })
    services.notifyOutbox()
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
      .select({ id: emailChanges.id, userId: emailChanges.userId, newEmail: emailChanges.newEmail })
      .from(emailChanges)
      .where(or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)))
    if (!known) throw httpError(confirmEmailChange, 'invalidLink')
    try {
      const { isChanged, isRepeated } = await db.transaction((tx) => confirm(tx, { ...known, hash, now }))
      if (isRepeated) return { isChanged }
      services.notifyOutbox()
      if (isChanged) void syncEmailsToStripe(services)
      return { isChanged }
    } catch (error) {
      const isTaken = error instanceof EmailTakenError || isUniqueViolation(error, 'users_email_unique')
      if (!isTaken) throw error
      await endOpenChange(db, known.userId, now)
      throw httpError(confirmEmailChange, 'emailTaken')
    }
  }),
]

/** The new address has become a second guardian's since the request. */
class EmailTakenError extends Error {}

/**
 * Uses up one of the two links; the second one changes the account. A link that was used already, as after a
 * lost response, changes nothing, and the outcome is how the change stands by now. Violates the unique
 * constraint on addresses if the new address has been taken meanwhile.
 */
async function confirm(
  tx: Transaction,
  {
    id,
    userId,
    newEmail,
    hash,
    now,
  }: { id: string; userId: string; newEmail: string; hash: Buffer; now: Date },
): Promise<{ isChanged: boolean; isRepeated: boolean }> {
  await lockEmail(tx, newEmail)
  await lockUserRows(tx, [userId])
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, now)))
  if (!change) throw httpError(confirmEmailChange, 'invalidLink')
  const side = change.oldTokenHash.equals(hash) ? 'old' : 'new'
  if (change[`${side}ConfirmedAt`]) return { isChanged: change.completedAt !== null, isRepeated: true }
  const isSecond = change[side === 'old' ? 'newConfirmedAt' : 'oldConfirmedAt'] !== null
  await tx
    .update(emailChanges)
    .set({ [`${side}ConfirmedAt`]: now, ...(isSecond && { completedAt: now }) })
    .where(eq(emailChanges.id, id))
  if (isSecond && (await findGuardianByEmail(tx, newEmail))?.guardianId) throw new EmailTakenError()
  if (isSecond) {
    const family = await changeFamilyEmail(tx, { ...change, now })
    if (!family) throw httpError(confirmEmailChange, 'invalidLink')
    for (const to of [change.oldEmail, change.newEmail])
      await enqueueEmail(tx, emailChangedEmail, {
        to,
        language: family.language,
        payload: { changeId: id },
        at: now,
      })
  }
  return { isChanged: isSecond, isRepeated: false }
}

const isOpenSql = and(isNull(emailChanges.completedAt), isNull(emailChanges.endedAt))

async function endOpenChange(db: Connection, userId: string, now: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isOpenSql))
}

async function pendingOf(db: Services['db'], userId: string, now: Date): Promise<PendingEmailChange | null> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOpenSql, gt(emailChanges.expiresAt, now)))
  if (!change) return null
  const { newEmail, expiresAt, oldConfirmedAt, newConfirmedAt } = change
  return {
    newEmail,
    expiresAt: expiresAt.toISOString(),
    isOldConfirmed: oldConfirmedAt !== null,
    isNewConfirmed: newConfirmedAt !== null,
  }
}
