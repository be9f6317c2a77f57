import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits, limitOfRecipient, limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { findGuardianByEmail, lockEmail, readRecipient } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { twoMailboxLimits } from '#src/domain/accounts/two-mailbox-limits.ts'
import { endGuardian } from '#src/domain/guardians/end-guardian.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { isUniqueViolation } from '#src/infrastructure/database/database-errors.server.ts'
import { guardians } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { encrypt, hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { guardianEmail, guardianJoinedEmail, guardianTokenPurpose } from './guardian-emails.server.ts'
import {
  confirmGuardian,
  type Guardian,
  inviteGuardian,
  listGuardians,
  removeGuardian,
} from './guardians.contract.ts'
import { guardianStateOf, invitationDays } from './guardians.rules.ts'

/** Two e-mail addresses sign in for one family, and only the payer deals with money (PROGRAMME §7). */
export const guardianHandlers = [
  handle(listGuardians, async ({ user, services: { db, clock } }) => {
    const payer = await readRecipient(db, { userId: user.id, guardianId: null })
    const others = await db.select().from(guardians).where(isOfFamilyNow(user.id))
    const first: Guardian = {
      id: user.id,
      email: payer?.to ?? user.email,
      isPayer: true,
      isYou: user.guardianId === null,
      state: 'active',
      expiresAt: null,
    }
    return [first, ...others.map((row) => asListed(row, user, clock.now()))]
  }),

  handle(inviteGuardian, async ({ body: { email }, user, services, request }) => {
    const { db, clock, secret } = services
    const now = clock.now()
    await enforceRateLimits(db, now, [
      { key: `guardian-family|${user.id}`, ...twoMailboxLimits.perFamily },
      limitOfRecipient(secret, 'guardian', email),
      ...limitsOfClient('guardian-address', request.ip, twoMailboxLimits.perIp),
    ])
    const tokens = { guardian: newToken(), payer: newToken() }
    const invited = await db.transaction(async (tx) => {
      await lockUserRows(tx, [user.id])
      const [current] = await tx.select().from(guardians).where(isOfFamilyNow(user.id))
      if (current?.joinedAt) throw httpError(inviteGuardian, 'guardiansFull')
      if (await findGuardianByEmail(tx, email)) throw httpError(inviteGuardian, 'emailTaken')
      if (current) await tx.update(guardians).set({ endedAt: now }).where(eq(guardians.id, current.id))
      const [made] = await tx
        .insert(guardians)
        .values({
          userId: user.id,
          email,
          language: user.language,
          guardianTokenHash: hashOf(tokens.guardian),
          payerTokenHash: hashOf(tokens.payer),
          invitationOutboxId: randomUUID(),
          createdAt: now,
          expiresAt: later(now, invitationDays * day),
        })
        .returning()
      if (!made) throw new Error('the invitation was not stored')
      for (const side of ['guardian', 'payer'] as const)
        await enqueueEmail(tx, guardianEmail, {
          ...(side === 'guardian' && { id: made.invitationOutboxId }),
          to: side === 'guardian' ? email : user.email,
          language: user.language,
          payload: {
            guardianId: made.id,
            side,
            encryptedToken: encrypt(secret, guardianTokenPurpose, tokens[side]),
          },
          at: now,
        })
      return made
    })
    services.notifyOutbox()
    return asListed(invited, user, now)
  }),

  handle(confirmGuardian, async ({ body: { token }, services }) => {
    const { db, clock } = services
    const now = clock.now()
    const hash = hashOf(token.trim())
    const [known] = await db
      .select({ id: guardians.id, userId: guardians.userId, email: guardians.email })
      .from(guardians)
      .where(or(eq(guardians.guardianTokenHash, hash), eq(guardians.payerTokenHash, hash)))
    if (!known) throw httpError(confirmGuardian, 'invalidLink')
    const outcome = await db
      .transaction((tx) => confirm(tx, { ...known, hash, now }))
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'guardians_address')) return 'taken' as const
        throw error
      })
    if (outcome === 'taken') {
      await db
        .update(guardians)
        .set({ endedAt: now })
        .where(and(eq(guardians.id, known.id), isNull(guardians.endedAt), isNull(guardians.joinedAt)))
      throw httpError(confirmGuardian, 'emailTaken')
    }
    services.notifyOutbox()
    return { isJoined: outcome === 'joined' }
  }),

  handle(removeGuardian, async ({ params: { id }, user, services }) => {
    const { db, clock } = services
    const now = clock.now()
    if (id === user.id) throw httpError(removeGuardian, user.guardianId === null ? 'payerStays' : 'payerOnly')
    await db.transaction(async (tx) => {
      await lockUserRows(tx, [user.id])
      const [current] = await tx
        .select()
        .from(guardians)
        .where(and(eq(guardians.id, id), isOfFamilyNow(user.id)))
      if (!current) throw httpError(removeGuardian, 'unknownGuardian')
      await endGuardian(tx, current, now)
    })
    services.notifyOutbox()
    return {}
  }),
]

type Row = typeof guardians.$inferSelect

function isOfFamilyNow(userId: string) {
  return and(eq(guardians.userId, userId), isNull(guardians.endedAt))
}

/**
 * Uses up one of the two links. Once both are used, the guardian joins and both guardians are notified. A
 * link that was used already, as after a lost response, changes nothing, and the outcome is how the
 * invitation stands by now.
 */
async function confirm(
  tx: Transaction,
  { id, userId, email, hash, now }: { id: string; userId: string; email: string; hash: Buffer; now: Date },
): Promise<'joined' | 'half' | 'taken'> {
  await lockEmail(tx, email)
  await lockUserRows(tx, [userId])
  const [invitation] = await tx
    .select()
    .from(guardians)
    .where(and(eq(guardians.id, id), isOfFamilyNow(userId), gt(guardians.expiresAt, now)))
  if (!invitation) throw httpError(confirmGuardian, 'invalidLink')
  const side = invitation.guardianTokenHash.equals(hash) ? 'guardian' : 'payer'
  if (invitation[`${side}ConfirmedAt`]) return invitation.joinedAt ? 'joined' : 'half'
  // Since the invitation was sent, the address has become that of an account or of another guardian.
  if (await findGuardianByEmail(tx, email)) return 'taken'
  const isSecond = invitation[side === 'payer' ? 'guardianConfirmedAt' : 'payerConfirmedAt'] !== null
  await tx
    .update(guardians)
    .set({ [`${side}ConfirmedAt`]: now, ...(isSecond && { joinedAt: now }) })
    .where(eq(guardians.id, id))
  if (!isSecond) return 'half'
  for (const guardianId of [null, id]) {
    const recipient = await readRecipient(tx, { userId, guardianId })
    if (recipient)
      await enqueueEmail(tx, guardianJoinedEmail, { ...recipient, payload: { guardianId: id }, at: now })
  }
  return 'joined'
}

function asListed(row: Row, user: SignedInUser, now: Date): Guardian {
  return {
    id: row.id,
    email: row.email,
    isPayer: false,
    isYou: user.guardianId === row.id,
    state: guardianStateOf(row, now),
    expiresAt: row.joinedAt ? null : row.expiresAt.toISOString(),
  }
}
