import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { hour, later } from '#src/infrastructure/clock/clock.server.ts'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/** How long a replaced film stays, for those who are watching it. */
const replacedHours = 4

/**
 * Deletes the files of films that have no video any more, or that another has long replaced; what the storage
 * does not delete now is deleted the next time.
 */
export async function removeLeftFilms({ db, clock, media }: Services): Promise<void> {
  const isOver = lt(mediaFiles.changedAt, later(clock.now(), -replacedHours * hour))
  const left = await db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(or(isNull(mediaFiles.videoId), and(eq(mediaFiles.state, 'replaced'), isOver)))
  for (const { id } of left) {
    await media.store.removeUpload(id)
    await media.store.remove(id)
    await db.delete(mediaFiles).where(eq(mediaFiles.id, id))
  }
}
