import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, lt, lte } from 'drizzle-orm'
import { removeLeftFilms } from '#src/domain/replays/remove-films.server.ts'
import { publishDue } from '#src/domain/replays/replay-news.server.ts'
import { hour, later } from '#src/infrastructure/clock/clock.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { uploadHours } from '#src/shared/replays.ts'
import { finishUpload, forgetUpload } from './upload-states.server.ts'
import { UnfitUpload } from './upload-words.server.ts'

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
  { name: 'sweep-media', cron: '*/10 * * * *', run: sweepMedia },
]

/**
 * Deletes what nobody comes back for: uploads that stopped, films without a video or that another replaced,
 * folders of work that was cut off.
 */
export async function sweepMedia(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const stopped = await db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.state, 'uploading'), lt(mediaFiles.changedAt, later(now, -uploadHours * hour))))
  for (const { id } of stopped) {
    await finishUpload(services, id, { onlyWhole: true }).catch((error: unknown) => {
      if (!(error instanceof UnfitUpload)) throw error
    })
    await forgetUpload(services, id)
  }
  await removeLeftFilms(services)
  await sweepWork(services)
}

/** How long the copying of a recording, or the making of a demonstration's film, may leave its folder as it is. */
const restHours = 2

async function sweepWork({ db, clock, media }: Services): Promise<void> {
  const folders = await readdir(media.workFolder)
  if (folders.length === 0) return
  const running = await db
    .select({ id: mediaFiles.id, claim: mediaFiles.claim })
    .from(mediaFiles)
    .where(eq(mediaFiles.state, 'transcoding'))
  const open = new Set(running.map(({ id, claim }) => `${id}.${claim}`))
  for (const name of folders) {
    const folder = join(media.workFolder, name)
    if (!open.has(name) && (name.includes('.') || (await isAtRest(folder))))
      await rm(folder, { recursive: true, force: true })
  }

  /** A folder that is no film's is somebody's who says nothing of it in the database. */
  async function isAtRest(folder: string): Promise<boolean> {
    const found = await stat(folder).catch(() => undefined)
    return found !== undefined && found.mtime < later(clock.now(), -restHours * hour)
  }
}
