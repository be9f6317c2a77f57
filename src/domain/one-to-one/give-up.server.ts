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
import { hour, later } from '#src/shared/durations.ts'
import { recordIfOpen } from './classes-to-end.server.ts'
import { emailExpert, emailFamily } from './one-to-one-emails.server.ts'

/** Cancels a booking, ends its open class and e-mails both sides; does nothing if it was cancelled before. */
export async function cancelBooking(
  tx: Transaction,
  { bookingId, news, now }: { bookingId: string; news: 'cancelled' | 'givenUp' | 'childLeft'; now: Date },
): Promise<void> {
  const [cancelled] = await tx
    .update(oneToOneBookings)
    .set({ cancelledAt: now })
    .where(and(eq(oneToOneBookings.id, bookingId), isNull(oneToOneBookings.cancelledAt)))
    .returning({ id: oneToOneBookings.id, classCreateTime: oneToOneBookings.classCreateTime })
  if (!cancelled) return
  await recordIfOpen(tx, cancelled, now)
  await emailFamily(tx, { bookingId, news, at: now })
  await emailExpert(tx, { bookingId, news: 'cancelled', at: now })
}

/**
 * Upcoming booked sessions of children who may no longer have them: the access has ended, the plan includes
 * none, or the child no longer takes part.
 */
export function findLostSessions(
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
  for (const { bookingId, hasPlan } of await findLostSessions(tx, now, eq(children.userId, userId)))
    await cancelBooking(tx, { bookingId, news: hasPlan ? 'childLeft' : 'givenUp', now })
}

/**
 * Cancels the upcoming sessions of children whose rows, and with them their bookings, the same transaction
 * deletes next, and ends the class of one that is under way. Call it with the family's row locked, so that
 * nothing is booked in between. The locks on the bookings let no class be stored as open in between.
 */
export async function cancelSessionsOf(tx: Transaction, whose: SQL, now: Date): Promise<void> {
  const current = await tx
    .select({
      id: oneToOneBookings.id,
      startsAt: oneToOneSlots.startsAt,
      classCreateTime: oneToOneBookings.classCreateTime,
    })
    .from(oneToOneSlots)
    .innerJoin(oneToOneBookings, eq(oneToOneBookings.slotId, oneToOneSlots.id))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .where(
      and(
        // No session lasts an hour, its goodbyes included.
        gt(oneToOneSlots.startsAt, later(now, -hour)),
        isNull(oneToOneBookings.cancelledAt),
        whose,
      ),
    )
    .orderBy(asc(oneToOneSlots.startsAt))
    .for('update', { of: oneToOneBookings })
  for (const session of current)
    if (session.startsAt > now) await cancelBooking(tx, { bookingId: session.id, news: 'childLeft', now })
    else await recordIfOpen(tx, session, now)
}
