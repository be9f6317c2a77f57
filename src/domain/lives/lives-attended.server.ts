import { and, eq, inArray, isNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { liveAttendances, liveJoins, liveSessions } from '#src/infrastructure/database/schema.server.ts'

/**
 * The live sessions that children came to: as the class or the team says, which corrects the press, and while
 * nobody says anything, where somebody pressed (PROGRAMME §3).
 */
export async function livesAttendedBy(db: Connection, childIds: readonly string[]) {
  if (childIds.length === 0) return []
  const told = db
    .select({ childId: liveAttendances.childId, liveId: liveAttendances.liveSessionId })
    .from(liveAttendances)
    .where(and(inArray(liveAttendances.childId, [...childIds]), eq(liveAttendances.state, 'came')))
  const pressed = db
    .select({ childId: liveJoins.childId, liveId: liveJoins.liveSessionId })
    .from(liveJoins)
    .leftJoin(
      liveAttendances,
      and(
        eq(liveAttendances.liveSessionId, liveJoins.liveSessionId),
        eq(liveAttendances.childId, liveJoins.childId),
      ),
    )
    .where(and(inArray(liveJoins.childId, [...childIds]), isNull(liveAttendances.childId)))
  const attended = unionAll(told, pressed).as('attended')
  return db
    .select({
      childId: attended.childId,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
    })
    .from(attended)
    .innerJoin(liveSessions, eq(liveSessions.id, attended.liveId))
}
