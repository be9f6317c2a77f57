import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'

/** Whether a video has a film of ours that can be played. */
export const hasFilmSql = sql<boolean>`exists (select 1 from ${mediaFiles} where ${mediaFiles.videoId} = ${videos.id} and ${mediaFiles.state} = 'ready')`

/**
 * The videos that families see at a moment: published, or due to be; those with our own player only once
 * their film can be played.
 */
export function isShownSql(now: Date): SQL | undefined {
  return and(
    or(eq(videos.isPublished, true), lte(videos.publishAt, now)),
    or(eq(videos.player, 'external'), hasFilmSql),
  )
}
