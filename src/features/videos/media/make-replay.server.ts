import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DiskFullError,
  freeBytes,
  isDiskFull,
  spareBytes,
} from '#src/infrastructure/media/disk-space.server.ts'
import { type Run, runProgram } from '#src/infrastructure/media/ffmpeg.server.ts'
import {
  barFolder,
  barOf,
  barOptions,
  type Film,
  filmIn,
  hasNoLength,
  posterOptions,
  probeOptions,
  remuxedFile,
  remuxOptions,
  replayBytes,
  secondsDone,
  secondsInPlaylist,
  transcodeOptions,
} from '#src/infrastructure/media/film.rules.ts'
import { filmTypeOf, sniffBytes } from '#src/infrastructure/media/film-type.ts'
import { isMissing } from '#src/infrastructure/media/missing-file.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { minute } from '#src/shared/durations.ts'

/** The reason why a film cannot be shown, in the team's language: a retry would not help. */
export class InvalidFilmError extends Error {}

/** A film that a worker has claimed; it is the worker's until another worker claims it. */
export interface ClaimedFilm {
  id: string
  videoId: string | null
  claim: string
  attempts: number
  createdAt: Date
}

export interface Replay {
  seconds: number
  pictures: number
  pictureSeconds: number
}

const damaged = 'Le fichier est abîmé ou incomplet : la conversion s’est arrêtée. Envoyez-le de nouveau.'

/**
 * Makes the playlists, segments and pictures of an uploaded film and stores them under its id. Throws {@link
 * InvalidFilmError} for a file that cannot become one, and {@link DiskFullError} while this machine has no
 * free disk space for it.
 */
export async function makeReplay(
  { media }: Services,
  { id, claim }: ClaimedFilm,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Replay> {
  const { ffmpeg, store, workFolder } = media
  if (!ffmpeg) throw new Error('ffmpeg is missing')
  const folder = join(workFolder, `${id}.${claim}`)
  const outputFolder = join(folder, 'made')
  try {
    await mkdir(outputFolder, { recursive: true })
    await mkdir(join(outputFolder, barFolder))
    const firstBytes = await store.firstBytesOfUpload(id, sniffBytes).catch((error: unknown) => {
      throw isMissing(error)
        ? new InvalidFilmError('Le fichier envoyé n’est plus là. Envoyez-le de nouveau.')
        : error
    })
    const type = filmTypeOf(firstBytes)
    if (!type) throw new InvalidFilmError('Ce fichier n’est pas un film MP4, MOV, WebM ou MKV.')
    let source = { path: await store.uploadAsFile(id, folder), type }
    let probe = await probed()
    if (probe.code === 0 && hasNoLength(probe.output)) {
      const run = await runProgram(ffmpeg.ffmpeg, remuxOptions(source), {
        timeoutMs: 10 * minute,
        folder,
        signal,
      })
      throwIfStopped(signal)
      throwIfFailed(run)
      source = { path: join(folder, remuxedFile), type: 'matroska' }
      probe = await probed()
    }
    const read = probe.code === 0 ? filmIn(probe.output) : { problem: damaged }
    if ('problem' in read) throw new InvalidFilmError(read.problem)
    const { film } = read
    // Transcoding a film that does not fit would fill the disk, which other work needs.
    if ((await freeBytes(folder)) - replayBytes(film) < spareBytes)
      throw new DiskFullError('there is no room for the replay')
    await posterOf(film)
    await segmentsOf(film)
    await barPicturesOf(film)
    await store.storeFolder(id, outputFolder)
    const { pictures, every } = barOf(film.seconds)
    return { seconds: Math.max(1, Math.round(film.seconds)), pictures, pictureSeconds: every }

    async function probed() {
      const run = await runProgram(ffmpeg?.ffprobe ?? '', probeOptions(source), {
        timeoutMs: minute,
        folder,
        signal,
      })
      throwIfStopped(signal)
      return run
    }

    async function posterOf(one: Film): Promise<void> {
      const run = await runProgram(ffmpeg?.ffmpeg ?? '', posterOptions(source, one), {
        timeoutMs: 2 * minute,
        folder: outputFolder,
        signal,
      })
      throwIfStopped(signal)
      throwIfFailed(run)
    }

    async function barPicturesOf(one: Film): Promise<void> {
      const run = await runProgram(ffmpeg?.ffmpeg ?? '', barOptions(one), {
        timeoutMs: 2 * minute,
        folder: outputFolder,
        signal,
      })
      throwIfStopped(signal)
      throwIfFailed(run)
    }

    async function segmentsOf(one: Film): Promise<void> {
      const run = await runProgram(ffmpeg?.ffmpeg ?? '', transcodeOptions(source, one), {
        timeoutMs: 15 * minute + one.seconds * 10_000,
        folder: outputFolder,
        signal,
        onLine: (line) => {
          const done = secondsDone(line)
          if (done !== undefined) onProgress(Math.floor((100 * done) / one.seconds))
        },
      })
      throwIfStopped(signal)
      if (run.isTimedOut)
        throw new InvalidFilmError(
          'La conversion a duré bien plus que prévu et a été arrêtée. Envoyez le film dans un format plus courant.',
        )
      throwIfFailed(run)
      const playlist = await readFile(join(outputFolder, '720/index.m3u8'), 'utf8')
      if (secondsInPlaylist(playlist) < one.seconds * 0.9 - 2) throw new InvalidFilmError(damaged)
    }
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError('the disk is full', { cause: error }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** ffmpeg may exit with 0 although it could not write everything. */
function throwIfFailed({ code, errorOutput }: Run): void {
  if (/No space left on device|File too large/.test(errorOutput))
    throw new DiskFullError('ffmpeg found no room for what it writes')
  if (code !== 0) throw new InvalidFilmError(damaged)
}

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new Error('the work was stopped')
}
