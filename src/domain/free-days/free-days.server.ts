import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { accessGrants, users } from '#src/infrastructure/database/schema.server.ts'
import { freeUntilAfter } from './free-days.rules.ts'

/**
 * Gives a family days in the ledger, from the team or from a gift that was bought. The grant has the id of
 * the form's attempt or of the gift, so that a repeated call gives nothing more and returns false. The days
 * are counted from `notBefore` at the earliest. Call it inside a transaction; it locks the family. After the
 * commit call `moveCharges`.
 */
export async function giveFreeDays(
  tx: Transaction,
  {
    userId,
    days,
    now,
    attempt,
    notBefore,
  }: {
    userId: string
    days: number
    now: Date
    attempt?: string | undefined
    notBefore?: Date | undefined
  },
): Promise<boolean> {
  await lockUserRows(tx, [userId])
  return grantDays(tx, { id: attempt, userId, referralId: null, reason: 'gift', days, now, notBefore })
}

/**
 * Whether one of these attempts has already given a different number of days, or gave them to a family other
 * than `userId`. Then the form was changed after a lost response, and its present content was not granted.
 */
export async function hasGivenOtherDays(
  db: Connection,
  attempts: readonly string[],
  { days, userId }: { days: number; userId?: string },
): Promise<boolean> {
  const isOther = or(ne(accessGrants.days, days), userId ? ne(accessGrants.userId, userId) : undefined)
  return (await db.$count(accessGrants, and(inArray(accessGrants.id, [...attempts]), isOther))) > 0
}

interface Grant {
  id?: string | undefined
  userId: string
  referralId: string | null
  reason: 'referral' | 'referral-reversed' | 'gift'
  days: number
  now: Date
  notBefore?: Date | undefined
}

/**
 * Writes one row of the ledger. Call it with the family locked. Returns false if a row with this `id` exists
 * already.
 */
export async function grantDays(
  tx: Transaction,
  { id, userId, referralId, reason, days, now, notBefore }: Grant,
): Promise<boolean> {
  const [family] = await tx
    .select({ freeAccessUntil: users.freeAccessUntil })
    .from(users)
    .where(eq(users.id, userId))
  const from = notBefore && notBefore > now ? notBefore : now
  const accessUntil = freeUntilAfter(family?.freeAccessUntil ?? null, from, days)
  const [made] = await tx
    .insert(accessGrants)
    .values({ id, userId, referralId, reason, days, grantedAt: now, accessUntil })
    .onConflictDoNothing()
    .returning({ id: accessGrants.id })
  if (made) await tx.update(users).set({ freeAccessUntil: accessUntil }).where(eq(users.id, userId))
  return made !== undefined
}
