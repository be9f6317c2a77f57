import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { hasCompletePlanSql, takesPartSql } from '#src/domain/access/access-sql.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  oneToOneBookings,
  oneToOneSlots,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { emailExpert, emailFamily } from './one-to-one-emails.server.ts'

/** Cancels a booking and e-mails both sides; does nothing if it was cancelled before. */
export async function cancelBooking(
  tx: Transaction,
  { bookingId, news, now }: { bookingId: string; news: 'cancelled' | 'givenUp' | 'childLeft'; now: Date },
): Promise<void> {
  const cancelled = await tx
    .update(oneToOneBookings)
    .set({ cancelledAt: now })
    .where(and(eq(oneToOneBookings.id, bookingId), isNull(oneToOneBookings.cancelledAt)))
    .returning({ id: oneToOneBookings.id })
  if (cancelled.length === 0) return
  await emailFamily(tx, { bookingId, news, at: now })
  await emailExpert(tx, { bookingId, news: 'cancelled', at: now })
}

/**
 * Upcoming booked sessions of children who may no longer have them: the access has ended, the plan includes
 * none, or the child no longer takes part.
 */
export function sessionsLost(
  db: Connection,
  now: Date,
  more?: SQL,
): Promise<{ bookingId: string; userId: string; hasPlan: boolean }[]> {
  const hasPlan = hasCompletePlanSql(now)
  return db
    .select({ bookingId: oneToOneBookings.id, userId: children.userId, hasPlan })
    .from(oneToOneSlots)
    .innerJoin(oneToOneBookings, eq(oneToOneBookings.slotId, oneToOneSlots.id))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .innerJoin(users, eq(users.id, children.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .where(
      and(
        gt(oneToOneSlots.startsAt, now),
        isNull(oneToOneBookings.cancelledAt),
        sql`not (${hasPlan} and ${takesPartSql})`,
        more,
      ),
    )
    .orderBy(asc(oneToOneSlots.startsAt))
}

/** Cancels the upcoming sessions of a family that may no longer have them, with an e-mail for each. */
export async function giveUpSessions(tx: Transaction, userId: string, now: Date): Promise<void> {
  for (const { bookingId, hasPlan } of await sessionsLost(tx, now, eq(children.userId, userId)))
    await cancelBooking(tx, { bookingId, news: hasPlan ? 'childLeft' : 'givenUp', now })
}

/**
 * Cancels the upcoming sessions of children whose rows, and with them their bookings, the same transaction
 * deletes next. Call it with the family's row locked, so that nothing is booked in between.
 */
export async function cancelSessionsOf(tx: Transaction, whose: SQL, now: Date): Promise<void> {
  const ahead = await tx
    .select({ bookingId: oneToOneBookings.id })
    .from(oneToOneSlots)
    .innerJoin(oneToOneBookings, eq(oneToOneBookings.slotId, oneToOneSlots.id))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .where(and(gt(oneToOneSlots.startsAt, now), isNull(oneToOneBookings.cancelledAt), whose))
    .orderBy(asc(oneToOneSlots.startsAt))
  for (const { bookingId } of ahead) await cancelBooking(tx, { bookingId, news: 'childLeft', now })
}
