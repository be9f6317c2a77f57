import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  experts,
  liveSessions,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'

/**
 * Columns for a query of `admins`: how many coming live sessions an account hosts or gives, and how many
 * coming one-to-one sessions families have booked with it.
 */
export function workAhead(db: Connection, now: Date) {
  const isOwnExpert = eq(experts.adminId, admins.id)
  const given = db.select({ id: experts.id }).from(experts).where(isOwnExpert)
  const offered = db
    .select({ id: oneToOneSlots.id })
    .from(oneToOneSlots)
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(and(isOwnExpert, gt(oneToOneSlots.startsAt, now)))
  return {
    lives: db.$count(
      liveSessions,
      and(
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, now),
        or(eq(liveSessions.hostId, admins.id), inArray(liveSessions.expertId, given)),
      ),
    ),
    sessions: db.$count(
      oneToOneBookings,
      and(isNull(oneToOneBookings.cancelledAt), inArray(oneToOneBookings.slotId, offered)),
    ),
  }
}
