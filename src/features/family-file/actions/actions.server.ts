import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { openSuspensionOf } from '#src/domain/access/suspension.server.ts'
import { findGuardianByEmail, isGuardianNowSql, lockEmail } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { lockViewer, openTeamView, setTeamViewCookies } from '#src/domain/accounts/team-view.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { changeFamilyEmail } from '#src/domain/email-change/change-family-email.server.ts'
import { syncEmailsToStripe } from '#src/domain/email-change/email-change-at-stripe.server.ts'
import { endGuardian } from '#src/domain/guardians/end-guardian.server.ts'
import { releaseLostPlaces } from '#src/domain/lost-access/lost-access.server.ts'
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import type { FamilyFile } from '#src/features/family-file/family-file.contract.ts'
import { fileOf } from '#src/features/family-file/read-file.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { isUniqueViolation } from '#src/infrastructure/database/database-errors.server.ts'
import {
  calendarFeeds,
  emailChanges,
  guardians,
  suspensions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { emailCorrectedEmail, suspensionEmail } from './action-emails.server.ts'
import { correctEmail, liftSuspension, suspendFamily, viewAsFamily } from './actions.contract.ts'

export const adminFamilyActionHandlers = [
  handle(correctEmail, async ({ params: { userId }, body: { email }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    try {
      await db.transaction(async (tx) => {
        await lockEmail(tx, email)
        const family = await lockedFamily(tx, userId)
        if (!family) throw httpError(correctEmail, 'unknown')
        if (family.email === email) throw httpError(correctEmail, 'sameEmail')
        if (await findGuardianByEmail(tx, email)) throw httpError(correctEmail, 'emailTaken')
        await changeEmailAtOnce(tx, { family, newEmail: email, now })
        await audit(tx, { ...actor(admin, request, now), action: 'correct-email', target: userId })
      })
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_unique')) throw httpError(correctEmail, 'emailTaken')
      throw error
    }
    services.notifyOutbox()
    void syncEmailsToStripe(services)
    return existingFile(db, userId, now, correctEmail)
  }),

  handle(suspendFamily, async ({ params: { userId }, body: { reason }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    await db.transaction(async (tx) => {
      const family = await lockedFamily(tx, userId)
      if (!family) throw httpError(suspendFamily, 'unknown')
      const open = await openSuspensionOf(tx, userId)
      // A repeated request, which has been carried out already.
      if (open?.reason === reason) return
      if (open) throw httpError(suspendFamily, 'suspended')
      const [made] = await tx
        .insert(suspensions)
        .values({ userId, reason, suspendedAt: now })
        .returning({ id: suspensions.id })
      if (!made) throw new Error('the suspension was not written')
      await tx.update(users).set({ suspendedAt: now }).where(eq(users.id, userId))
      await enqueueSuspensionEmail(tx, family, made.id, 'suspended', now)
      // Only the suspension's id is audited: the reason belongs to the family and is erased with it.
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'suspend-family',
        target: userId,
        details: { suspension: made.id },
      })
    })
    services.notifyOutbox()
    await applySuspension(services, userId)
    return existingFile(db, userId, now, suspendFamily)
  }),

  handle(liftSuspension, async ({ params: { userId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    await db.transaction(async (tx) => {
      const family = await lockedFamily(tx, userId)
      if (!family) throw httpError(liftSuspension, 'unknown')
      const open = await openSuspensionOf(tx, userId)
      if (!open) return
      await tx.update(suspensions).set({ liftedAt: now }).where(eq(suspensions.id, open.id))
      await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId))
      await enqueueSuspensionEmail(tx, family, open.id, 'lifted', now)
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'lift-suspension',
        target: userId,
        details: { suspension: open.id },
      })
    })
    services.notifyOutbox()
    await applySuspension(services, userId)
    return existingFile(db, userId, now, liftSuspension)
  }),

  handle(viewAsFamily, async ({ params: { userId }, admin, services, request, reply }) => {
    const { db, clock } = services
    const opened = await db.transaction(async (tx) => {
      await lockViewer(tx, admin)
      // Locks the family before its sessions, as everywhere: inserting a session locks the family's row.
      const [family] = await tx.select().from(users).where(eq(users.id, userId)).for('key share')
      if (!family) throw httpError(viewAsFamily, 'unknown')
      const view = await openTeamView(tx, services, { userId, adminId: admin.id, request })
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'view-as-family', target: userId })
      return { ...view, language: family.language }
    })
    setTeamViewCookies(reply, services, opened)
    return { path: pathOf('dashboard', opened.language), until: opened.until.toISOString() }
  }),
]

type Family = typeof users.$inferSelect

async function lockedFamily(tx: Transaction, userId: string): Promise<Family | undefined> {
  await lockUserRows(tx, [userId])
  const [family] = await tx.select().from(users).where(eq(users.id, userId))
  return family
}

/** The file of a family that was found earlier in this call, which may have been erased since. */
async function existingFile(
  db: Connection,
  userId: string,
  now: Date,
  endpoint: Declaring<'unknown'>,
): Promise<FamilyFile> {
  const file = await fileOf(db, userId, now)
  if (!file) throw httpError(endpoint, 'unknown')
  return file
}

/**
 * Records a change of address that needs no confirmation, so that Stripe, the export and an erasure know the
 * earlier address.
 */
async function changeEmailAtOnce(
  tx: Transaction,
  { family, newEmail, now }: { family: Family; newEmail: string; now: Date },
): Promise<void> {
  const { id: userId, email: oldEmail } = family
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(
      and(eq(emailChanges.userId, userId), isNull(emailChanges.completedAt), isNull(emailChanges.endedAt)),
    )
  const newOutboxId = randomUUID()
  const change = { id: randomUUID(), userId, oldEmail, newEmail, newOutboxId }
  await tx.insert(emailChanges).values({
    ...change,
    oldTokenHash: hashOf(newToken()),
    newTokenHash: hashOf(newToken()),
    createdAt: now,
    expiresAt: now,
    completedAt: now,
  })
  await changeFamilyEmail(tx, { ...change, sessionId: null, isCorrected: true, now })
  await endStrangersAccess(tx, userId, now)
  for (const side of ['old', 'new'] as const)
    await enqueueEmail(tx, emailCorrectedEmail, {
      ...(side === 'new' && { id: newOutboxId }),
      to: change[`${side}Email`],
      language: family.language,
      payload: { side },
      at: now,
    })
}

/**
 * A stranger who reads the mistyped address may have the calendar's URL, and may have confirmed a second
 * guardian, which takes the payer's mailbox. A real one can be invited again from the corrected address.
 */
async function endStrangersAccess(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  const joined = await tx
    .select()
    .from(guardians)
    .where(and(eq(guardians.userId, userId), isGuardianNowSql))
  for (const guardian of joined) await endGuardian(tx, guardian, now)
}

async function enqueueSuspensionEmail(
  tx: Transaction,
  { email, language }: Family,
  suspensionId: string,
  news: 'suspended' | 'lifted',
  at: Date,
): Promise<void> {
  await enqueueEmail(tx, suspensionEmail, { to: email, language, payload: { suspensionId, news }, at })
}

/**
 * Gives up coming places, and pauses or resumes charges. If Stripe does not respond, the next sync corrects
 * the charges (docs/decisions/0030).
 */
async function applySuspension(services: Services, userId: string): Promise<void> {
  await releaseLostPlaces(services, userId)
  const running = await runningSubscriptionOf(services.db, userId)
  if (!running) return
  await withinTimeout(syncSubscription(services, running.id)).catch((error: unknown) =>
    services.log.warn({ err: error, subscription: running.id }, 'charges not paused or resumed yet'),
  )
}
