import { and, eq, inArray, ne } from 'drizzle-orm'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Replay, Work } from './make-replay.server.ts'

/**
 * The film is there: it takes the place of the video's earlier one, in one moment. The earlier one's files
 * are deleted by the sweep.
 */
export async function replaceFilm(
  { db, clock, media }: Services,
  { id, claim }: Work,
  { seconds, ...more }: Replay,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [ready] = await tx
      .update(mediaFiles)
      .set({
        ...more,
        seconds,
        state: 'ready',
        progress: 100,
        error: null,
        claim: null,
        leaseUntil: null,
        changedAt: now,
      })
      .where(and(eq(mediaFiles.id, id), eq(mediaFiles.claim, claim), eq(mediaFiles.state, 'transcoding')))
      .returning({ videoId: mediaFiles.videoId })
    if (!ready?.videoId) return
    await tx
      .update(mediaFiles)
      .set({ state: 'replaced', changedAt: now })
      .where(
        and(
          eq(mediaFiles.videoId, ready.videoId),
          ne(mediaFiles.id, id),
          inArray(mediaFiles.state, ['ready', 'failed']),
        ),
      )
    await tx
      .update(videos)
      .set({ player: 'own', duration: Math.min(600, Math.max(1, Math.round(seconds / 60))) })
      .where(eq(videos.id, ready.videoId))
  })
  await media.store.removeUpload(id)
}
