import { and, eq, exists, type SQL } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { liveJoins, liveRegistrations } from '#src/infrastructure/database/schema.server.ts'

/** Whether a child has entered the class of the live session of its registration, a row of the query. */
export function hasEnteredSql(db: Connection): SQL {
  return exists(
    db
      .select({ childId: liveJoins.childId })
      .from(liveJoins)
      .where(
        and(
          eq(liveJoins.liveSessionId, liveRegistrations.liveSessionId),
          eq(liveJoins.childId, liveRegistrations.childId),
        ),
      ),
  )
}
