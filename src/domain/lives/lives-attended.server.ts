import { type AnyColumn, and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { liveAttendances, liveJoins, liveSessions } from '#src/infrastructure/database/schema.server.ts'

/**
 * The children who came to live sessions (PROGRAMME §3), as the class or the team recorded it. Without such a
 * record, these are the children for whom somebody pressed the button to join.
 */
export function attendancesOf(db: Connection, scope: Scope) {
  const isInScope = (of: { childId: AnyColumn; liveSessionId: AnyColumn }) =>
    'childIds' in scope
      ? inArray(of.childId, [...scope.childIds])
      : inArray(of.liveSessionId, [...scope.liveIds])
  const recorded = db
    .select({
      childId: liveAttendances.childId,
      liveId: liveAttendances.liveSessionId,
      seconds: liveAttendances.seconds,
    })
    .from(liveAttendances)
    .where(and(isInScope(liveAttendances), eq(liveAttendances.state, 'came')))
  const pressedOnly = db
    .select({ childId: liveJoins.childId, liveId: liveJoins.liveSessionId, seconds: sql<number>`0` })
    .from(liveJoins)
    .leftJoin(
      liveAttendances,
      and(
        eq(liveAttendances.liveSessionId, liveJoins.liveSessionId),
        eq(liveAttendances.childId, liveJoins.childId),
      ),
    )
    .where(and(isInScope(liveJoins), isNull(liveAttendances.childId)))
  return unionAll(recorded, pressedOnly).as('came')
}

type Scope = { childIds: readonly string[] } | { liveIds: readonly string[] }

/**
 * The live sessions that children came to, with the seconds that the class counted for each child; 0 at a
 * typed link.
 */
export async function readLivesAttendedBy(db: Connection, childIds: readonly string[]) {
  if (childIds.length === 0) return []
  const came = attendancesOf(db, { childIds })
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
