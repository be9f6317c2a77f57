import { type AnyColumn, and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { liveAttendances, liveJoins, liveSessions } from '#src/infrastructure/database/schema.server.ts'

type Whose = { childIds: readonly string[] } | { liveIds: readonly string[] }

/**
 * Which children came to which live sessions: as the class or the team says, which corrects the press, and
 * while nobody says anything, where somebody pressed (PROGRAMME §3).
 */
export function cameOf(db: Connection, whose: Whose) {
  const isWanted = (of: { childId: AnyColumn; liveSessionId: AnyColumn }) =>
    'childIds' in whose
      ? inArray(of.childId, [...whose.childIds])
      : inArray(of.liveSessionId, [...whose.liveIds])
  const told = db
    .select({
      childId: liveAttendances.childId,
      liveId: liveAttendances.liveSessionId,
      seconds: liveAttendances.seconds,
    })
    .from(liveAttendances)
    .where(and(isWanted(liveAttendances), eq(liveAttendances.state, 'came')))
  const pressed = db
    .select({ childId: liveJoins.childId, liveId: liveJoins.liveSessionId, seconds: sql<number>`0` })
    .from(liveJoins)
    .leftJoin(
      liveAttendances,
      and(
        eq(liveAttendances.liveSessionId, liveJoins.liveSessionId),
        eq(liveAttendances.childId, liveJoins.childId),
      ),
    )
    .where(and(isWanted(liveJoins), isNull(liveAttendances.childId)))
  return unionAll(told, pressed).as('came')
}

/** The live sessions that children came to, and how many seconds of each a class saw; none behind a typed link. */
export async function livesAttendedBy(db: Connection, childIds: readonly string[]) {
  if (childIds.length === 0) return []
  const came = cameOf(db, { childIds })
  return db
    .select({
      childId: came.childId,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
      seconds: came.seconds,
    })
    .from(came)
    .innerJoin(liveSessions, eq(liveSessions.id, came.liveId))
}
