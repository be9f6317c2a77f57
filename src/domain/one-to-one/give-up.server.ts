import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { hasAccessSql, takesPartSql } from '#src/domain/registrations/may-register.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  oneToOneBookings,
  oneToOneSlots,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { tellExpert, tellFamily } from './one-to-one-emails.server.ts'

/** Gives a booked session back and tells both sides; nothing happens to one that was given back before. */
export async function cancelBooking(
  tx: Transaction,
  { bookingId, news, now }: { bookingId: string; news: 'cancelled' | 'givenUp'; now: Date },
): Promise<void> {
  const cancelled = await tx
    .update(oneToOneBookings)
    .set({ cancelledAt: now })
    .where(and(eq(oneToOneBookings.id, bookingId), isNull(oneToOneBookings.cancelledAt)))
    .returning({ id: oneToOneBookings.id })
  if (cancelled.length === 0) return
  await tellFamily(tx, { bookingId, news, at: now })
  await tellExpert(tx, { bookingId, news: 'cancelled', at: now })
}

/**
 * Booked sessions ahead of children who may no longer have them: the access has ended, the plan holds none,
 * or the child no longer takes part.
 */
export function sessionsLost(
  db: Connection,
  now: Date,
  more?: SQL,
): Promise<{ bookingId: string; userId: string }[]> {
  return db
    .select({ bookingId: oneToOneBookings.id, userId: children.userId })
    .from(oneToOneSlots)
    .innerJoin(oneToOneBookings, eq(oneToOneBookings.slotId, oneToOneSlots.id))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .innerJoin(users, eq(users.id, children.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isLive))
    .where(
      and(
        gt(oneToOneSlots.startsAt, now),
        isNull(oneToOneBookings.cancelledAt),
        sql`not (${hasAccessSql(now)} and ${takesPartSql} and coalesce(${subscriptions.plan} = 'complete', false))`,
        more,
      ),
    )
    .orderBy(asc(oneToOneSlots.startsAt))
}

/** Gives up a family's sessions ahead that it may no longer have, with an e-mail for each. */
export async function giveUpSessions(tx: Transaction, userId: string, now: Date): Promise<void> {
  for (const { bookingId } of await sessionsLost(tx, now, eq(children.userId, userId)))
    await cancelBooking(tx, { bookingId, news: 'givenUp', now })
}
