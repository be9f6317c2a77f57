import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  experts,
  liveEndSql,
  liveRegistrations,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { liveMinutes } from '#src/shared/numbers.ts'

/** The live sessions that these children are registered for and that are not over, the next one first. */
export function comingLives(db: Connection, childIds: readonly string[], now: Date) {
  return db
    .select({
      childId: liveRegistrations.childId,
      id: liveSessions.id,
      title: liveSessions.title,
      lang: liveSessions.lang,
      category: liveSessions.category,
      expertType: liveSessions.expertType,
      expert: experts.name,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
      joinUrl: liveSessions.joinUrl,
    })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .leftJoin(experts, eq(experts.id, liveSessions.expertId))
    .where(
      and(
        inArray(liveRegistrations.childId, [...childIds]),
        eq(liveRegistrations.state, 'registered'),
        eq(liveSessions.state, 'planned'),
        // Lets PostgreSQL use the index; no session that began earlier can still be under way.
        gt(liveSessions.startsAt, later(now, -liveMinutes.max * minute)),
        sql`${liveEndSql} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(liveSessions.startsAt))
}
