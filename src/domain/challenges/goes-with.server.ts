import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { liveEndSql, liveSessions, videos } from '#src/infrastructure/database/schema.server.ts'
import type { GoesWith } from './challenges.contract.ts'

/**
 * What goes with challenges, by the id of their live session: its replay once there is one; before that, the
 * session itself until it is over.
 */
export async function goesWithOf(
  db: Connection,
  liveIds: readonly string[],
  now: Date,
): Promise<Map<string, GoesWith>> {
  if (liveIds.length === 0) return new Map()
  const { id, title, lang } = videos
  const rows = await db
    .select({
      live: { id: liveSessions.id, title: liveSessions.title, lang: liveSessions.lang },
      isAhead: sql<boolean>`${liveSessions.state} = 'planned' and ${liveEndSql} > ${now.toISOString()}::timestamptz`,
      replay: { id, title, lang },
    })
    .from(liveSessions)
    .leftJoin(videos, and(eq(videos.liveId, liveSessions.id), isShownSql(now)))
    .where(inArray(liveSessions.id, [...liveIds]))
    .orderBy(desc(videos.createdAt))
  const found = new Map<string, GoesWith>()
  for (const { live, isAhead, replay } of rows) {
    if (found.has(live.id)) continue
    if (replay) found.set(live.id, { kind: 'replay', ...replay })
    else if (isAhead) found.set(live.id, { kind: 'live', ...live })
  }
  return found
}
