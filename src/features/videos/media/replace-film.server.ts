import { and, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import { removeFilm, removeUploadOf } from '#src/domain/replays/remove-films.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { ClaimedFilm, MadeReplay } from './make-replay.server.ts'

/**
 * Publishes a finished film, which replaces the video's earlier one in a single transaction. The clean-up job
 * deletes the files of the earlier one. A film that was uploaded before the one that is playing is itself
 * marked as replaced. The files of a film whose video was deleted meanwhile are deleted at once; those of a
 * film that another worker has taken over stay.
 */
export async function replaceFilm(
  services: Services,
  { id, claim, createdAt }: ClaimedFilm,
  { seconds, ...more }: MadeReplay,
): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const outcome = await db.transaction(async (tx) => {
    // The lock makes two films of one video that are finished at once be compared one after the other.
    const [video] = await tx
      .select({ id: videos.id })
      .from(videos)
      .innerJoin(mediaFiles, and(eq(mediaFiles.videoId, videos.id), eq(mediaFiles.id, id)))
      .for('update', { of: videos })
    const others = video && and(eq(mediaFiles.videoId, video.id), ne(mediaFiles.id, id))
    const newer = and(others, eq(mediaFiles.state, 'ready'), gt(mediaFiles.createdAt, createdAt))
    const isOutdated = !video || (await tx.$count(mediaFiles, newer)) > 0
    const [done] = await tx
      .update(mediaFiles)
      .set({
        ...more,
        seconds,
        state: isOutdated ? 'replaced' : 'ready',
        progress: 100,
        error: null,
        claim: null,
        leaseUntil: null,
        changedAt: now,
      })
      .where(and(eq(mediaFiles.id, id), eq(mediaFiles.claim, claim), eq(mediaFiles.state, 'transcoding')))
      .returning({ id: mediaFiles.id })
    if (!video) return 'withoutVideo'
    if (!done) return 'anothers'
    if (isOutdated) return 'done'
    await tx
      .update(mediaFiles)
      .set({ state: 'replaced', changedAt: now })
      .where(
        and(others, inArray(mediaFiles.state, ['ready', 'failed']), lte(mediaFiles.createdAt, createdAt)),
      )
    await tx
      .update(videos)
      .set({ player: 'own', duration: Math.min(600, Math.max(1, Math.round(seconds / 60))) })
      .where(eq(videos.id, video.id))
    return 'done'
  })
  if (outcome === 'withoutVideo') await removeFilm(services, id)
  else if (outcome === 'done') await removeUploadOf(services, id)
}
