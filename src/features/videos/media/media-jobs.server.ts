import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, lt, lte } from 'drizzle-orm'
import { removeLeftFilms, removeLeftUploads } from '#src/domain/replays/remove-films.server.ts'
import { publishDue } from '#src/domain/replays/replay-news.server.ts'
import { systemClock } from '#src/infrastructure/clock/clock.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { uploadHours } from '#src/shared/replays.ts'
import { UploadError } from './upload-errors.server.ts'
import { deleteUpload, finishUpload } from './upload-states.server.ts'

export const mediaJobs: readonly Job[] = [
  {
    name: 'publish-replays',
    cron: '* * * * *',
    run: publishDue,
    momentsBetween: async ({ db }, after, until) => {
      const rows = await db
        .select({ at: videos.publishAt })
        .from(videos)
        .where(and(gt(videos.publishAt, after), lte(videos.publishAt, until)))
      return rows.flatMap(({ at }) => at ?? [])
    },
  },
  { name: 'sweep-media', cron: '*/10 * * * *', run: cleanUpMedia },
]

/**
 * Deletes leftovers: uploads that stopped or that nothing more is made of, films without a video or that
 * another replaced, and work folders of interrupted work. What fails does not keep the rest; throws at the end.
 */
export async function cleanUpMedia(services: Services): Promise<void> {
  const { db, clock } = services
  const idleSince = later(clock.now(), -uploadHours * hour)
  const stopped = await db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.state, 'uploading'), lt(mediaFiles.changedAt, idleSince)))
  const failures: unknown[] = []
  const steps = [
    ...stopped.map(
      ({ id }) =>
        () =>
          endUpload(services, id, idleSince),
    ),
    () => removeLeftFilms(services),
    () => removeLeftUploads(services),
    () => cleanUpWorkFolder(services),
  ]
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some media could not be cleaned up')
}

/** Ends an upload that has stopped: its film is taken if it is whole. */
async function endUpload(services: Services, id: string, idleSince: Date): Promise<void> {
  await finishUpload(services, id, { onlyIfComplete: true }).catch((error: unknown) => {
    if (!(error instanceof UploadError)) throw error
  })
  await deleteUpload(services, id, idleSince)
}

/** How many hours a folder may stay unchanged while a recording is copied or a demonstration film is made. */
const idleHours = 2

async function cleanUpWorkFolder({ db, media }: Services): Promise<void> {
  const folders = await readdir(media.workFolder)
  if (folders.length === 0) return
  const running = await db
    .select({ id: mediaFiles.id, claim: mediaFiles.claim })
    .from(mediaFiles)
    .where(eq(mediaFiles.state, 'transcoding'))
  const open = new Set(running.map(({ id, claim }) => `${id}.${claim}`))
  for (const name of folders) {
    const folder = join(media.workFolder, name)
    if (!open.has(name) && (name.includes('.') || (await isIdle(folder))))
      await rm(folder, { recursive: true, force: true })
  }

  /**
   * A folder without a film belongs to work that has no row in the database: only its age shows that it was
   * abandoned, measured by the machine's clock, which set the folder's time.
   */
  async function isIdle(folder: string): Promise<boolean> {
    const found = await stat(folder).catch(() => undefined)
    return found !== undefined && found.mtime < later(systemClock.now(), -idleHours * hour)
  }
}
