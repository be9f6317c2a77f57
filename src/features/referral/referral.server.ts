import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { decrementCount, enforceRateLimits, limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { beginReferral, completeReferral, ownerOfCode } from '#src/domain/referrals/referrals.server.ts'
import { moveChargesSoon } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  accessGrants,
  referrals,
  subscriptionEvents,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { referralFreeDays, referralLimit } from '#src/shared/numbers.ts'
import { accessStatus, generateCode, myReferrals, redeemReferralCode } from './referral.contract.ts'
import { referralCodeFrom } from './referral.rules.ts'

/** CONTRACT §3: wrong codes that an IP address may try in an hour. */
const wrongCodesPerIp = { max: 10, minutes: 60 } as const

export const referralHandlers = [
  handle(myReferrals, async ({ user, services: { db } }) => {
    const [family] = await db
      .select({ referralCode: users.referralCode, referralCount: users.referralCount })
      .from(users)
      .where(eq(users.id, user.id))
    const friends = await db
      .select({
        id: referrals.id,
        status: referrals.status,
        completedAt: referrals.completedAt,
        takenBackAt: accessGrants.grantedAt,
      })
      .from(referrals)
      .leftJoin(
        accessGrants,
        and(
          eq(accessGrants.referralId, referrals.id),
          eq(accessGrants.userId, referrals.referrerId),
          eq(accessGrants.reason, 'referral-reversed'),
        ),
      )
      .where(eq(referrals.referrerId, user.id))
      .orderBy(desc(referrals.createdAt), referrals.id)
      .limit(100)
    return {
      referralCode: family?.referralCode ?? null,
      referralCount: family?.referralCount ?? 0,
      maxReferrals: referralLimit,
      referrals: friends.map((friend) => ({
        ...friend,
        completedAt: isoOrNull(friend.completedAt),
        takenBackAt: isoOrNull(friend.takenBackAt),
      })),
    }
  }),

  handle(accessStatus, async ({ user }) => ({
    hasAccess: user.hasAccess,
    freeAccessUntil: isoOrNull(user.freeAccessUntil),
  })),

  handle(generateCode, async ({ user, services: { db } }) => {
    const [family] = await db
      .select({ referralCode: users.referralCode, referralCount: users.referralCount })
      .from(users)
      .where(eq(users.id, user.id))
    if (family?.referralCode) return { referralCode: family.referralCode }
    if ((family?.referralCount ?? 0) >= referralLimit) throw httpError(generateCode, 'limitReached')
    return { referralCode: await codeOf(db, user.id) }
  }),

  handle(redeemReferralCode, async ({ body: { referralCode, email }, user, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const limits = limitsOfClient('wrong-codes', request.ip, wrongCodesPerIp)
    await enforceRateLimits(db, now, limits)
    await db.transaction(async (tx) => {
      const ownerId = await ownerOfCode(tx, referralCode)
      if (!ownerId) throw httpError(redeemReferralCode, 'unknownCode')
      await lockUserRows(tx, [ownerId, user.id])
      const outcome = await beginReferral(tx, { code: referralCode, referredId: user.id, now })
      if (outcome === 'unknownCode' || outcome === 'ownCode') throw httpError(redeemReferralCode, outcome)
      const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, ownerId))
      if (email !== owner?.email && email !== user.email) throw httpError(redeemReferralCode, 'otherEmail')
      if (outcome === 'usedBefore') throw httpError(redeemReferralCode, outcome)
      if (await isAllRefunded(tx, user.id)) throw httpError(redeemReferralCode, 'paymentsRefunded')
      if (outcome !== 'begun' || (await completeReferral(tx, { referredId: user.id, now })) !== 'completed')
        throw httpError(redeemReferralCode, 'ownerFull')
    })
    await decrementCount(db, limits)
    await moveChargesSoon(services, [user.id])
    return { freeAccessDays: referralFreeDays }
  }),
]

/** Whether a family has paid, and nothing of its payments is left (CONTRACT §8). */
async function isAllRefunded(tx: Transaction, userId: string): Promise<boolean> {
  const { amount } = subscriptionEvents
  const [money] = await tx
    .select({ isAll: sql<boolean | null>`bool_or(${amount} > 0) and sum(${amount}) <= 0` })
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId))
  return money?.isAll ?? false
}

/**
 * The family's code, created on first use. Of two concurrent calls, the first to write creates it for both.
 */
async function codeOf(db: Database, userId: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const [known] = await db
      .select({ referralCode: users.referralCode })
      .from(users)
      .where(eq(users.id, userId))
    if (known?.referralCode) return known.referralCode
    const code = referralCodeFrom(randomBytes(32))
    if (!code || (await ownerOfCode(db, code))) continue
    await db
      .update(users)
      .set({ referralCode: code })
      .where(and(eq(users.id, userId), isNull(users.referralCode)))
  }
  throw new Error('no free referral code was found')
}
