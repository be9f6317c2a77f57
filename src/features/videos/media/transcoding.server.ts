import { availableParallelism } from 'node:os'
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { removeFilm, removeUploadOf } from '#src/domain/replays/remove-films.server.ts'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import { DiskFullError } from '#src/infrastructure/media/disk-space.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { createWakeablePause } from '#src/infrastructure/wakeable-pause.server.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { type ClaimedFilm, InvalidFilmError, makeReplay, ProgramKilledError } from './make-replay.server.ts'
import { replaceFilm } from './replace-film.server.ts'

export interface Transcoding {
  /** Polls at once instead of at the next interval, because a film has been uploaded. */
  wake(): void
  /** Stops the running work; another process, or this one after a restart, begins it again. */
  stop(): Promise<void>
}

const pollMs = 5000
const leaseMs = 2 * minute
const heartbeatMs = 10_000
const maxAttempts = 4
/** How long a film waits after each attempt that was interrupted, as when memory ran out. */
const interruptedPauses = [minute, 10 * minute, hour] as const
const interruptedReason =
  'Le traitement s’est interrompu plusieurs fois. Envoyez le film de nouveau, ou dans un autre format.'
/**
 * How long a film waits for free disk space after each attempt. After the last pause there is one more
 * attempt; if the disk is still full, the film fails.
 */
const diskFullRetries = [
  { pauseMs: 10 * minute, words: 'dans dix minutes' },
  { pauseMs: hour, words: 'dans une heure' },
  { pauseMs: 6 * hour, words: 'dans six heures' },
] as const
const diskFullReason = 'Il n’y a pas assez de place sur le serveur pour préparer ce film.'

/**
 * Transcodes waiting films, one fewer at a time than there are cores, but at least one. Instances share the
 * work by leases in the table.
 */
export function startTranscoding(services: Services): Transcoding {
  if (!services.media.ffmpeg) return { wake: () => undefined, stop: async () => undefined }
  const stopping = new AbortController()
  const { signal } = stopping
  const { pause, wake } = createWakeablePause()
  const lane = async () => {
    while (!signal.aborted) {
      const foundFilm = await transcodeNext(services, signal).catch((error: unknown) => {
        services.log.warn({ err: error }, 'transcoding loop failed, continues')
        return false
      })
      if (!foundFilm && !signal.aborted) await pause(pollMs)
    }
  }
  const lanes = Array.from({ length: Math.max(1, availableParallelism() - 1) }, lane)
  return {
    wake,
    stop: async () => {
      stopping.abort()
      wake()
      await Promise.all(lanes)
    },
  }
}

/**
 * Claims the film that has waited longest, or one whose worker died, and makes its replay. False when none
 * waits.
 */
export async function transcodeNext(
  services: Services,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const film = await claimNext(services)
  if (!film) return false
  const claim = claimOn(services, film)
  if (film.attempts > maxAttempts) await claim.fail(interruptedReason)
  else await transcode(services, film, claim, stopping)
  return true
}

async function transcode(
  services: Services,
  film: ClaimedFilm,
  claim: ReturnType<typeof claimOn>,
  stopping: AbortSignal,
): Promise<void> {
  const { log } = services
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  let progress = 0
  const renew = async () => {
    if (!(await claim.renew(progress))) lost.abort()
  }
  const heartbeat = setInterval(
    () =>
      void renew().catch((error: unknown) =>
        log.warn({ err: error }, 'lease on a film could not be renewed'),
      ),
    heartbeatMs,
  )
  try {
    const made = await makeReplay(services, film, signal, (percent) => {
      progress = Math.min(99, percent)
    })
    await replaceFilm(services, film, made)
  } catch (error) {
    if (signal.aborted) {
      await claim.release()
      await removeIfUnwanted(services, film)
    } else if (error instanceof InvalidFilmError) await claim.fail(error.message)
    else if (error instanceof DiskFullError) await claim.retryOnceThereIsRoom(error)
    else if (error instanceof ProgramKilledError) await claim.retryLater(error)
    else {
      // The storage or the disk is unavailable.
      log.warn({ err: error }, 'film not transcoded, will retry')
      await claim.retrySoon()
    }
  } finally {
    clearInterval(heartbeat)
  }
}

/** The writes of a worker to its film's row, which do nothing once another worker has claimed the film. */
function claimOn(services: Services, { id, claim, attempts }: ClaimedFilm) {
  const { db, clock, log } = services
  const isOurs = and(eq(mediaFiles.id, id), eq(mediaFiles.claim, claim), eq(mediaFiles.state, 'transcoding'))
  /** Returns whether the film was still this worker's. */
  const write = async (
    values: Partial<typeof mediaFiles.$inferInsert>,
    condition?: SQL,
  ): Promise<boolean> => {
    const written = await db
      .update(mediaFiles)
      .set(values)
      .where(and(isOurs, condition))
      .returning({ id: mediaFiles.id })
    return written.length > 0
  }

  async function fail(reason: string): Promise<void> {
    log.info({ film: id }, 'film cannot be transcoded')
    const failed = { state: 'failed', error: reason, claim: null, leaseUntil: null } as const
    if (await write({ ...failed, changedAt: clock.now() })) await removeUploadOf(services, id)
  }

  return {
    fail,
    /** False as well once the film's video was deleted: its replay would only keep the next film waiting. */
    renew: (progress: number) =>
      write(
        { progress, leaseUntil: later(clock.now(), leaseMs), changedAt: clock.now() },
        isNotNull(mediaFiles.videoId),
      ),
    /** The attempt does not count. */
    release: () => write({ state: 'waiting', claim: null, leaseUntil: null, attempts: attempts - 1 }),
    /** The attempt does not count. The next one begins when the lease is over. */
    retrySoon: () => write({ leaseUntil: later(clock.now(), minute / 2), attempts: attempts - 1 }),
    /** The attempt counts, so that a film that takes more memory than there is ends. */
    retryLater: async (error: ProgramKilledError): Promise<void> => {
      const pauseMs = interruptedPauses[attempts - 1]
      if (pauseMs === undefined) return fail(interruptedReason)
      log.warn({ err: error, film: id }, 'transcoding interrupted, will retry')
      const now = clock.now()
      await write({ progress: 0, claim: null, leaseUntil: later(now, pauseMs), changedAt: now })
    },
    /** The attempt counts, so that a film that never fits ends. */
    retryOnceThereIsRoom: async (error: DiskFullError): Promise<void> => {
      const pause = diskFullRetries[attempts - 1]
      if (!pause) return fail(`${diskFullReason} Libérez-en, puis envoyez-le de nouveau.`)
      log.warn({ err: error, film: id }, 'no disk space for a replay, will retry')
      await write({
        error: `${diskFullReason} Nouvel essai ${pause.words}.`,
        progress: 0,
        // Otherwise a heartbeat that is still on its way would extend the lease to two minutes again.
        claim: null,
        leaseUntil: later(clock.now(), pause.pauseMs),
        changedAt: clock.now(),
      })
    },
  }
}

/** Deletes a film whose video was deleted while it was transcoded. */
async function removeIfUnwanted(services: Services, { id }: ClaimedFilm): Promise<void> {
  const [left] = await services.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), isNull(mediaFiles.videoId)))
  if (left) await removeFilm(services, id)
}

async function claimNext({ db, clock }: Services): Promise<ClaimedFilm | undefined> {
  const now = clock.now()
  const claim = crypto.randomUUID()
  const next = db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(
      and(
        isNotNull(mediaFiles.videoId),
        or(
          eq(mediaFiles.state, 'waiting'),
          and(eq(mediaFiles.state, 'transcoding'), lt(mediaFiles.leaseUntil, now)),
        ),
      ),
    )
    .orderBy(mediaFiles.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(mediaFiles)
    .set({
      state: 'transcoding',
      claim,
      leaseUntil: later(now, leaseMs),
      progress: 0,
      error: null,
      attempts: sql`${mediaFiles.attempts} + 1`,
      changedAt: now,
    })
    .where(inArray(mediaFiles.id, next))
    .returning({
      id: mediaFiles.id,
      videoId: mediaFiles.videoId,
      attempts: mediaFiles.attempts,
      createdAt: mediaFiles.createdAt,
    })
  return taken && { ...taken, claim }
}
