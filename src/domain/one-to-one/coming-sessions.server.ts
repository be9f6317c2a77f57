import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  experts,
  oneToOneBookings,
  oneToOneSlots,
  slotEndSql,
} from '#src/infrastructure/database/schema.server.ts'

/** The one-to-one sessions of these children that are not over, the next one first. */
export function comingSessions(db: Connection, childIds: readonly string[], now: Date) {
  return db
    .select({
      childId: oneToOneBookings.childId,
      slotId: oneToOneSlots.id,
      startsAt: oneToOneSlots.startsAt,
      minutes: oneToOneSlots.minutes,
      expert: experts.name,
      joinUrl: oneToOneSlots.joinUrl,
    })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(
      and(
        inArray(oneToOneBookings.childId, [...childIds]),
        isNull(oneToOneBookings.cancelledAt),
        sql`${slotEndSql} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(oneToOneSlots.startsAt))
}
