import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  oneToOneBookings,
  oneToOneSlots,
  oneToOneUses,
} from '#src/infrastructure/database/schema.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { oneToOneCancelHours } from '#src/shared/one-to-one.ts'
import { cancelSessionsOf } from './give-up.server.ts'

/** Longer than any month, in whichever time zone. */
const keptDays = 32

/**
 * For children whom their family removes and whose rows the same transaction deletes next: cancels their
 * upcoming sessions, as {@link cancelSessionsOf} does. Sessions that took place, or could no longer be
 * cancelled, count as used: a child who is entered again does not get the month's sessions a second time.
 */
export async function leaveSessionsOf(
  tx: Transaction,
  { userId, whose, now }: { userId: string; whose: SQL; now: Date },
): Promise<void> {
  const used = await tx
    .select({ startsAt: oneToOneSlots.startsAt })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .where(
      and(
        whose,
        isNull(oneToOneBookings.cancelledAt),
        gt(oneToOneSlots.startsAt, later(now, -keptDays * day)),
        lt(oneToOneSlots.startsAt, later(now, oneToOneCancelHours * hour)),
      ),
    )
  const family = erasureMark(userId)
  if (used.length > 0)
    await tx.insert(oneToOneUses).values(used.map(({ startsAt }) => ({ family, startsAt, leftAt: now })))
  await cancelSessionsOf(tx, whose, now)
}

/** The sessions of the family's removed children, in the months that are not over. */
export function usesOfRemoved(db: Connection, userId: string): Promise<{ startsAt: Date; leftAt: Date }[]> {
  return db
    .select({ startsAt: oneToOneUses.startsAt, leftAt: oneToOneUses.leftAt })
    .from(oneToOneUses)
    .where(eq(oneToOneUses.family, erasureMark(userId)))
}

export async function deleteUses({ db, clock }: Services): Promise<void> {
  await db.delete(oneToOneUses).where(lt(oneToOneUses.startsAt, later(clock.now(), -keptDays * day)))
}
