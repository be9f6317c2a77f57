import { eq, inArray, sql } from 'drizzle-orm'
import { referralFreeDays, referralLimit } from '#src/business/numbers.ts'
import type { Connection, Transaction } from '#src/database/database.server.ts'
import { accessGrants, referrals, users } from '#src/database/schema.server.ts'
import { freeUntilAfter, isSameMailbox } from './free-days.rules.ts'
import { lockFamilies } from './lock-families.server.ts'

/** How an attempt to complete a referral ended. `full`: the referrer has had both rewards; `over`: it was completed, or taken back, before. */
type ReferralOutcome = 'completed' | 'full' | 'over' | 'unknown'

/** Whose code this is, or undefined for an unknown one. The code is folded to upper case and trimmed (CONTRACT §8). */
export async function ownerOfCode(db: Connection, code: string): Promise<string | undefined> {
  const folded = code.trim().toUpperCase()
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.referralCode, folded))
  return owner?.id
}

/**
 * Notes that a family came by another's code: a `pending` referral, which the first payment completes (CONTRACT §8).
 * Nothing happens for an unknown or own code, whichever label the own address carries, or for a family that was referred before. Returns the referral's id when it was made.
 */
export async function beginReferral(tx: Connection, { code, referredId, now }: { code: string; referredId: string; now: Date }): Promise<string | undefined> {
  const referrerId = await ownerOfCode(tx, code)
  if (!referrerId || referrerId === referredId || (await isOneMailbox(tx, referrerId, referredId))) return undefined
  const [made] = await tx
    .insert(referrals)
    .values({ referrerId, referredId, referralCode: code.trim().toUpperCase(), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: referrals.id })
  return made?.id
}

async function isOneMailbox(tx: Connection, one: string, other: string): Promise<boolean> {
  const [a, b] = await tx
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.id, [one, other]))
  return a !== undefined && b !== undefined && isSameMailbox(a.email, b.email)
}

/**
 * Completes the referral of a family: both sides gain their days in the ledger, once, and the referrer's count goes up, to two at most.
 * Call it inside a transaction; it takes {@link lockFamilies} for both. After the commit call `moveCharges`, so that a paying side is charged later.
 */
export async function completeReferral(tx: Transaction, { referredId, now }: { referredId: string; now: Date }): Promise<ReferralOutcome> {
  const referral = await lockReferralOf(tx, referredId)
  if (!referral) return 'unknown'
  if (referral.status === 'completed') return 'over'
  const [referrer] = await tx.select({ referralCount: users.referralCount }).from(users).where(eq(users.id, referral.referrerId))
  if (!referrer || referrer.referralCount >= referralLimit) return 'full'
  const earlier = await tx.select({ id: accessGrants.id }).from(accessGrants).where(eq(accessGrants.referralId, referral.id)).limit(1)
  if (earlier.length > 0) return 'over'
  await tx.update(referrals).set({ status: 'completed', completedAt: now, rewardGranted: true }).where(eq(referrals.id, referral.id))
  await tx
    .update(users)
    .set({ referralCount: sql`${users.referralCount} + 1` })
    .where(eq(users.id, referral.referrerId))
  for (const userId of [referral.referrerId, referredId]) await grant(tx, { userId, referralId: referral.id, reason: 'referral', days: referralFreeDays, now })
  return 'completed'
}

/**
 * Takes a completed referral back, when the friend's payment was withdrawn: both sides lose what they had gained, and the referrer may refer again.
 * Once only; the same friend does not count a second time.
 */
export async function reverseReferral(tx: Transaction, { referredId, now }: { referredId: string; now: Date }): Promise<boolean> {
  const referral = await lockReferralOf(tx, referredId)
  if (referral?.status !== 'completed') return false
  await tx.update(referrals).set({ status: 'pending', completedAt: null, rewardGranted: false }).where(eq(referrals.id, referral.id))
  await tx
    .update(users)
    .set({ referralCount: sql`greatest(${users.referralCount} - 1, 0)` })
    .where(eq(users.id, referral.referrerId))
  for (const userId of [referral.referrerId, referredId])
    await grant(tx, { userId, referralId: referral.id, reason: 'referral-reversed', days: -referralFreeDays, now })
  return true
}

async function lockReferralOf(tx: Transaction, referredId: string): Promise<typeof referrals.$inferSelect | undefined> {
  const [known] = await tx.select({ referrerId: referrals.referrerId }).from(referrals).where(eq(referrals.referredId, referredId))
  if (!known) return undefined
  await lockFamilies(tx, [known.referrerId, referredId])
  const [referral] = await tx.select().from(referrals).where(eq(referrals.referredId, referredId))
  return referral
}

interface Grant {
  userId: string
  referralId: string
  reason: 'referral' | 'referral-reversed'
  days: number
  now: Date
}

async function grant(tx: Transaction, { userId, referralId, reason, days, now }: Grant): Promise<void> {
  const [family] = await tx.select({ freeAccessUntil: users.freeAccessUntil }).from(users).where(eq(users.id, userId))
  const accessUntil = freeUntilAfter(family?.freeAccessUntil ?? null, now, days)
  const [made] = await tx
    .insert(accessGrants)
    .values({ userId, referralId, reason, days, grantedAt: now, accessUntil })
    .onConflictDoNothing()
    .returning({ id: accessGrants.id })
  if (made) await tx.update(users).set({ freeAccessUntil: accessUntil }).where(eq(users.id, userId))
}
