import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { familyPins } from '#src/infrastructure/database/schema.server.ts'
import { hashPassword, isPassword } from '#src/infrastructure/passwords.server.ts'
import { later, minute } from '#src/shared/durations.ts'

/** PROGRAMME §6: after this many wrong codes, none is accepted for this many minutes. */
const maxWrong = 5
const restMinutes = 15

/** Stores the hash of a new PIN; wrong attempts at the former one no longer count. */
export async function storePin(db: Connection, userId: string, pin: string, now: Date): Promise<void> {
  const values = { pinHash: await hashPassword(pin), failures: 0, restUntil: null, updatedAt: now }
  await db
    .insert(familyPins)
    .values({ ...values, userId })
    .onConflictDoUpdate({ target: familyPins.userId, set: values })
}

export async function hasPin(db: Connection, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: familyPins.userId })
    .from(familyPins)
    .where(eq(familyPins.userId, userId))
  return found !== undefined
}

/** Whether the code was right or wrong, or for how many seconds no code is accepted. */
type PinOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'resting'; seconds: number }

/**
 * Tries a code. Each attempt is counted as wrong before it is compared, in one statement, so that all devices
 * together have five attempts; a right code resets the count. Wrong codes no longer count after 15 minutes.
 */
export async function tryPin(db: Connection, userId: string, pin: string, now: Date): Promise<PinOutcome> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isOld = sql`(${familyPins.lastTriedAt} is null or ${familyPins.lastTriedAt} <= ${later(now, -restMinutes * minute).toISOString()}::timestamptz)`
  const count = sql`case when ${isOld} then 1 else ${familyPins.failures} + 1 end`
  const [counted] = await db
    .update(familyPins)
    .set({
      failures: count,
      lastTriedAt: now,
      restUntil: sql`case when (${count}) >= ${maxWrong} then ${at} + make_interval(mins => ${restMinutes}) else null end`,
    })
    .where(
      and(eq(familyPins.userId, userId), or(isNull(familyPins.restUntil), lte(familyPins.restUntil, now))),
    )
    .returning({ pinHash: familyPins.pinHash })
  if (!counted) return restingOutcome(db, userId, now)
  if (!(await isPassword(pin, counted.pinHash))) return { kind: 'wrong' }
  await resetWrongPins(db, userId)
  return { kind: 'right' }
}

/** Resets the count: the code was right, or the parent signed in by a new login link. */
export async function resetWrongPins(db: Connection, userId: string): Promise<void> {
  await db.update(familyPins).set({ failures: 0, restUntil: null }).where(eq(familyPins.userId, userId))
}

async function restingOutcome(db: Connection, userId: string, now: Date): Promise<PinOutcome> {
  const [found] = await db
    .select({ restUntil: familyPins.restUntil })
    .from(familyPins)
    .where(eq(familyPins.userId, userId))
  if (!found) return { kind: 'wrong' }
  const milliseconds = (found.restUntil?.getTime() ?? now.getTime()) - now.getTime()
  return { kind: 'resting', seconds: Math.max(1, Math.ceil(milliseconds / 1000)) }
}
