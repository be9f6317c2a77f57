import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { videos, watches } from '#src/infrastructure/database/schema.server.ts'
import { assumedReplayMinutes, maxSecondsThatCount, watchedSecondsPerMinute } from '#src/shared/replays.ts'

/**
 * The child for whom a watched replay counts. One that was watched before children were told apart counts for
 * the family's first child.
 */
export function childWhoWatched(
  { childId }: { childId: string | null },
  family: readonly { id: string }[],
): string | undefined {
  return childId ?? family[0]?.id
}

/** {@link childWhoWatched} as a condition of a query: the replays that count for a child. */
export function isWatchedBySql(
  userId: string,
  { id, position }: { id: string; position: number },
): SQL | undefined {
  const isChilds = eq(watches.childId, id)
  return and(eq(watches.userId, userId), position === 1 ? or(isChilds, isNull(watches.childId)) : isChilds)
}

/** The seconds after which a video is watched to its end. */
export const secondsToTheEnd = sql<number>`coalesce(${videos.duration}, ${assumedReplayMinutes}::int) * ${watchedSecondsPerMinute}::int`

/** `secondsThatCount` as an expression of a query that joins the videos. */
export const secondsThatCountSql = sql<number>`least(${maxSecondsThatCount}::int, ${secondsToTheEnd})`
