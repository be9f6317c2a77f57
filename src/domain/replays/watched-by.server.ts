import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { mediaFiles, videos, watches } from '#src/infrastructure/database/schema.server.ts'
import {
  assumedReplayMinutes,
  maxSecondsThatCount,
  playbackRates,
  shareToTheEnd,
} from '#src/shared/replays.ts'

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

const { videoId, state, seconds, createdAt } = mediaFiles

/**
 * The length of a video in seconds: that of the film that our own player plays (`playedFilmOf`), else the
 * whole minutes that the team has entered.
 */
const lengthSql = sql`coalesce(
  case when ${videos.player} = 'own' then (
    select ${seconds} from ${mediaFiles} where ${videoId} = ${videos.id} and ${state} = 'ready'
    order by ${createdAt} desc limit 1
  ) end,
  coalesce(${videos.duration}, ${assumedReplayMinutes}::int) * 60
)`

/** The seconds after which a video is at its end, in a query that joins the videos. */
export const secondsToTheEndSql = sql<number>`greatest(1, floor(${lengthSql} * ${shareToTheEnd}::numeric))`

/**
 * Whether a replay counts as watched, in a query that joins the videos: after ten minutes, a shorter one at its
 * end. Played faster it is at its end before so many seconds have passed, so that there the position counts,
 * with the seconds that the highest speed takes.
 */
export const isWatchedSql = sql<boolean>`(
  ${watches.seconds} >= least(${maxSecondsThatCount}::int, ${secondsToTheEndSql})
  or (greatest(${watches.farthestPosition}, ${watches.position}) >= ${secondsToTheEndSql}
    and ${watches.seconds} * ${Math.max(...playbackRates)}::numeric >= ${secondsToTheEndSql})
)`
