import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { later, minute } from '#src/infrastructure/clock/clock.server.ts'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { makeReplay, UnfitFilm, type Work } from './make-replay.server.ts'
import { replaceFilm } from './replace-film.server.ts'

export interface Transcoding {
  /** A film has come: look now rather than at the next poll. */
  wake(): void
  /** Ends what runs; another process, or this one started again, begins it anew. */
  stop(): Promise<void>
}

const pollMs = 5000
const leaseMs = 2 * minute
const beatMs = 10_000
const mostAttempts = 4

/**
 * Transcodes what waits, as many films at a time as there are cores left over, one at least. Instances share
 * the work by leases in the table.
 */
export function startTranscoding(services: Services): Transcoding {
  const stopping = new AbortController()
  const { signal } = stopping
  let awake = new AbortController()
  const lane = async () => {
    while (!signal.aborted) {
      const wasThere = await transcodeNext(services, signal).catch((error: unknown) => {
        services.log.warn({ err: error }, 'the transcoding stumbled, it goes on')
        return false
      })
      if (wasThere || signal.aborted) continue
      await pause(pollMs, undefined, { signal: AbortSignal.any([signal, awake.signal]), ref: false }).catch(
        () => undefined,
      )
    }
  }
  if (!services.media.ffmpeg) return { wake: () => undefined, stop: async () => undefined }
  const lanes = Array.from({ length: Math.max(1, availableParallelism() - 1) }, lane)
  return {
    wake: () => {
      awake.abort()
      awake = new AbortController()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}

/**
 * Takes the film that has waited longest, one whose worker died included, and makes a replay of it. False
 * when none waits.
 */
export async function transcodeNext(
  services: Services,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { log, clock, db } = services
  const work = await claimNext(services)
  if (!work) return false
  const ours = and(
    eq(mediaFiles.id, work.id),
    eq(mediaFiles.claim, work.claim),
    eq(mediaFiles.state, 'transcoding'),
  )
  if (work.attempts > mostAttempts) {
    await fail(
      'Le traitement s’est interrompu plusieurs fois. Envoyez le film de nouveau, ou dans un autre format.',
    )
    return true
  }
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  let progress = 0
  const beat = setInterval(
    () =>
      void holdOn().catch((error: unknown) =>
        log.warn({ err: error }, 'a lease on a film could not be renewed'),
      ),
    beatMs,
  )
  try {
    const made = await makeReplay(services, work, signal, (percent) => {
      progress = Math.min(99, percent)
    })
    await replaceFilm(services, work, made)
  } catch (error) {
    if (signal.aborted)
      await db
        .update(mediaFiles)
        .set({ state: 'waiting', claim: null, leaseUntil: null, attempts: work.attempts - 1 })
        .where(ours)
    else if (error instanceof UnfitFilm) await fail(error.message)
    else {
      // The storage or the disk is away: it is tried again when the lease is over.
      log.warn({ err: error }, 'a film could not be transcoded, it will be tried again')
      await db
        .update(mediaFiles)
        .set({ leaseUntil: later(clock.now(), minute / 2), attempts: work.attempts - 1 })
        .where(ours)
    }
  } finally {
    clearInterval(beat)
  }
  return true

  async function holdOn(): Promise<void> {
    const held = await db
      .update(mediaFiles)
      .set({ progress, leaseUntil: later(clock.now(), leaseMs), changedAt: clock.now() })
      .where(ours)
      .returning({ id: mediaFiles.id })
    if (held.length === 0) lost.abort()
  }

  async function fail(reason: string): Promise<void> {
    log.info({ film: work?.id }, 'a film was not fit to be transcoded')
    await db
      .update(mediaFiles)
      .set({ state: 'failed', error: reason, claim: null, leaseUntil: null, changedAt: clock.now() })
      .where(ours)
    if (work) await services.media.store.removeUpload(work.id)
  }
}

async function claimNext({ db, clock }: Services): Promise<Work | undefined> {
  const now = clock.now()
  const claim = crypto.randomUUID()
  const next = db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(
      or(
        eq(mediaFiles.state, 'waiting'),
        and(eq(mediaFiles.state, 'transcoding'), lt(mediaFiles.leaseUntil, now)),
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
      attempts: sql`${mediaFiles.attempts} + 1`,
      changedAt: now,
    })
    .where(inArray(mediaFiles.id, next))
    .returning({ id: mediaFiles.id, videoId: mediaFiles.videoId, attempts: mediaFiles.attempts })
  return taken && { ...taken, claim }
}
