import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour, later } from '#src/shared/durations.ts'

/** How many hours a replaced film stays, for those who are watching it. */
const replacedHours = 4

/**
 * Deletes the films whose video is gone, or that were replaced hours ago. A film that the storage fails to
 * delete keeps its row, and is deleted the next time. Throws when there is one.
 */
export async function removeLeftFilms(services: Services): Promise<void> {
  const { db, clock } = services
  const isOver = lt(mediaFiles.changedAt, later(clock.now(), -replacedHours * hour))
  const left = await db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(or(isNull(mediaFiles.videoId), and(eq(mediaFiles.state, 'replaced'), isOver)))
  await removeEach(services, left, removeFilm)
}

/**
 * Deletes uploaded originals that remain although their replay was made or has failed, because the process
 * was killed or the storage was unavailable at that moment.
 */
export async function removeLeftUploads(services: Services): Promise<void> {
  const left = await services.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.state, ['ready', 'failed']), isNull(mediaFiles.uploadRemovedAt)))
  await removeEach(services, left, removeUploadOf)
}

/** One file that cannot be deleted does not keep the others. Throws at the end. */
async function removeEach(
  services: Services,
  left: readonly { id: string }[],
  remove: (services: Services, id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of left)
    await remove(services, id).catch((error: unknown) => {
      services.log.warn({ err: error, film: id }, 'film not deleted, will retry')
      failures.push(error)
    })
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${left.length} films could not be deleted`)
}

/** Deletes an uploaded original that is no longer needed. */
export async function removeUploadOf({ db, clock, media }: Services, id: string): Promise<void> {
  await media.store.removeUpload(id)
  await db.update(mediaFiles).set({ uploadRemovedAt: clock.now() }).where(eq(mediaFiles.id, id))
}

/**
 * Deletes a film's files and its row. The row stays while a worker's lease holds, because that worker may
 * still store files. They are found by the row even if the worker is killed afterwards.
 */
export async function removeFilm({ db, clock, media }: Services, id: string): Promise<void> {
  await media.store.removeUpload(id)
  await media.store.remove(id)
  const isAtRest = or(
    ne(mediaFiles.state, 'transcoding'),
    isNull(mediaFiles.claim),
    lt(mediaFiles.leaseUntil, clock.now()),
  )
  await db.delete(mediaFiles).where(and(eq(mediaFiles.id, id), isAtRest))
}
