import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { grantDays } from '#src/domain/free-days/free-days.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { accessGrants, referrals, users } from '#src/infrastructure/database/schema.server.ts'
import { referralFreeDays, referralLimit } from '#src/shared/numbers.ts'
import { isSameMailbox } from './same-mailbox.rules.ts'

/**
 * The owner of a code, or undefined for an unknown one. The code is trimmed and folded to upper case
 * (CONTRACT §8).
 */
export async function ownerOfCode(db: Connection, code: string): Promise<string | undefined> {
  const [owner] = await db.select({ id: users.id }).from(users).where(hasCode(code))
  return owner?.id
}

/**
 * The outcome of an attempt to complete a referral. `full`: the referrer has had both rewards; `over`: it was
 * completed, or taken back, before.
 */
type ReferralOutcome = 'completed' | 'full' | 'over' | 'unknown'

function hasCode(code: string) {
  return eq(users.referralCode, code.trim().toUpperCase())
}

/** Referrals that have never been completed: their code was not used (CONTRACT §8). */
const isUnusedSql = sql`${referrals.status} = 'pending' and not exists (select 1 from ${accessGrants} where ${accessGrants.referralId} = ${referrals.id})`

/**
 * Records that a family came by another's code: a `pending` referral, which the first payment completes
 * (CONTRACT §8). Coming by a code is not using it: the next code replaces it. Unless it has begun, nothing is
 * written; an own code is also that of another label of the same address. Call it with both families locked
 * ({@link lockUserRows}).
 */
export async function beginReferral(
  tx: Transaction,
  { code, referredId, now }: { code: string; referredId: string; now: Date },
): Promise<'begun' | 'unknownCode' | 'ownCode' | 'usedBefore' | 'ownerFull'> {
  const [owner] = await tx
    .select({ id: users.id, referralCount: users.referralCount, code: users.referralCode })
    .from(users)
    .where(hasCode(code))
  if (!owner?.code) return 'unknownCode'
  if (owner.id === referredId || (await isOneMailbox(tx, owner.id, referredId))) return 'ownCode'
  if (await hasUsedCode(tx, referredId)) return 'usedBefore'
  if (owner.referralCount >= referralLimit) return 'ownerFull'
  const origin = { referrerId: owner.id, referralCode: owner.code, createdAt: now }
  await tx
    .insert(referrals)
    .values({ referredId, ...origin })
    .onConflictDoUpdate({ target: referrals.referredId, set: origin })
  return 'begun'
}

/**
 * Deletes a referral that the family's first payment did not complete, because nothing else can complete it.
 */
export async function deleteUnusedReferral(tx: Transaction, referredId: string): Promise<void> {
  await tx.delete(referrals).where(and(eq(referrals.referredId, referredId), isUnusedSql))
}

/** Whether a family has used a code, even if that was taken back: it may not use another. */
async function hasUsedCode(tx: Transaction, referredId: string): Promise<boolean> {
  return (
    (await tx.$count(referrals, and(eq(referrals.referredId, referredId), sql`not (${isUnusedSql})`))) > 0
  )
}

async function isOneMailbox(tx: Transaction, one: string, other: string): Promise<boolean> {
  const [a, b] = await tx
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.id, [one, other]))
  return a !== undefined && b !== undefined && isSameMailbox(a.email, b.email)
}

/**
 * Completes the referral of a family: both sides gain their days in the ledger, once, and the referrer's
 * count goes up, to two at most. Call it inside a transaction; it takes {@link lockUserRows} for both. After
 * the commit call `moveCharges`, so that a paying side is charged later.
 */
export async function completeReferral(
  tx: Transaction,
  { referredId, now }: { referredId: string; now: Date },
): Promise<ReferralOutcome> {
  const referral = await lockReferralOf(tx, referredId)
  if (!referral) return 'unknown'
  if (referral.status === 'completed') return 'over'
  const [referrer] = await tx
    .select({ referralCount: users.referralCount })
    .from(users)
    .where(eq(users.id, referral.referrerId))
  if (!referrer || referrer.referralCount >= referralLimit) return 'full'
  const earlier = await tx
    .select({ id: accessGrants.id })
    .from(accessGrants)
    .where(eq(accessGrants.referralId, referral.id))
    .limit(1)
  if (earlier.length > 0) return 'over'
  await tx
    .update(referrals)
    .set({ status: 'completed', completedAt: now, rewardGranted: true })
    .where(eq(referrals.id, referral.id))
  await tx
    .update(users)
    .set({ referralCount: sql`${users.referralCount} + 1` })
    .where(eq(users.id, referral.referrerId))
  for (const userId of [referral.referrerId, referredId])
    await grantDays(tx, { userId, referralId: referral.id, reason: 'referral', days: referralFreeDays, now })
  return 'completed'
}

/**
 * Takes a completed referral back because the friend's first payment was returned: both sides lose the days
 * they had gained, and the referrer may refer again. Happens once; the same friend does not count a second
 * time.
 */
export async function takeReferralBack(
  tx: Transaction,
  { referredId, now }: { referredId: string; now: Date },
): Promise<boolean> {
  const referral = await lockReferralOf(tx, referredId)
  if (referral?.status !== 'completed') return false
  await tx
    .update(referrals)
    .set({ status: 'pending', completedAt: null, rewardGranted: false })
    .where(eq(referrals.id, referral.id))
  await tx
    .update(users)
    .set({ referralCount: sql`greatest(${users.referralCount} - 1, 0)` })
    .where(eq(users.id, referral.referrerId))
  for (const userId of [referral.referrerId, referredId])
    await grantDays(tx, {
      userId,
      referralId: referral.id,
      reason: 'referral-reversed',
      days: -referralFreeDays,
      now,
    })
  return true
}

async function lockReferralOf(
  tx: Transaction,
  referredId: string,
): Promise<typeof referrals.$inferSelect | undefined> {
  const [stored] = await tx
    .select({ referrerId: referrals.referrerId })
    .from(referrals)
    .where(eq(referrals.referredId, referredId))
  if (!stored) return undefined
  await lockUserRows(tx, [stored.referrerId, referredId])
  const [referral] = await tx.select().from(referrals).where(eq(referrals.referredId, referredId))
  return referral
}
