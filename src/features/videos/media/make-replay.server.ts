import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskFullError, isDiskFull, requireFreeBytes } from '#src/infrastructure/media/disk-space.server.ts'
import {
  type Ffmpeg,
  type Run,
  type RunOptions,
  runProgram,
} from '#src/infrastructure/media/ffmpeg.server.ts'
import {
  barFolder,
  barOf,
  barOptions,
  filmIn,
  hasNoLength,
  type MeasuredFilm,
  posterOptions,
  probeOptions,
  remuxedFile,
  remuxOptions,
  replayBytes,
  type Source,
  secondsDone,
  secondsInPlaylist,
  transcodeOptions,
} from '#src/infrastructure/media/film.rules.ts'
import { filmTypeOf, sniffBytes } from '#src/infrastructure/media/film-type.ts'
import type { MediaStore } from '#src/infrastructure/media/media-store.server.ts'
import { isMissing } from '#src/infrastructure/media/missing-file.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { minute } from '#src/shared/durations.ts'

/** A film cannot be shown, and a retry would not help. The message is the reason, in the team's language. */
export class InvalidFilmError extends Error {}

/**
 * ffmpeg was ended from outside, for want of memory or with the whole service, or took too long on a busy
 * machine: a retry may succeed.
 */
export class ProgramKilledError extends Error {}

/** A film that a worker has claimed; it is the worker's until another worker claims it. */
export interface ClaimedFilm {
  id: string
  videoId: string | null
  claim: string
  attempts: number
  createdAt: Date
}

export interface MadeReplay {
  seconds: number
  pictures: number
  pictureSeconds: number
}

const damaged = 'Le fichier est abîmé ou incomplet : la conversion s’est arrêtée. Envoyez-le de nouveau.'

/**
 * Makes the playlists, segments and pictures of an uploaded film and stores them under its id. Throws {@link
 * InvalidFilmError} for a file that cannot become one, {@link DiskFullError} while this machine has no free
 * disk space for it, and {@link ProgramKilledError}.
 */
export async function makeReplay(
  { media: { ffmpeg, store, workFolder } }: Services,
  { id, claim }: ClaimedFilm,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<MadeReplay> {
  if (!ffmpeg) throw new Error('ffmpeg is missing')
  const folder = join(workFolder, `${id}.${claim}`)
  const workshop = { folder, outputFolder: join(folder, 'made'), ffmpeg, signal }
  try {
    await mkdir(workshop.outputFolder, { recursive: true })
    await mkdir(join(workshop.outputFolder, barFolder))
    const type = await typeOfUpload(store, id)
    const { source, film } = await openFilm(workshop, { path: await store.uploadAsFile(id, folder), type })
    // Transcoding a film that does not fit would fill the disk, which other work needs.
    await requireFreeBytes(folder, replayBytes(film))
    await makePictures(workshop, posterOptions(source, film))
    await makeSegments(workshop, source, film, onProgress)
    await makePictures(workshop, barOptions(film))
    await store.storeFolder(id, workshop.outputFolder)
    const { pictures, every } = barOf(film.seconds)
    return { seconds: Math.max(1, Math.round(film.seconds)), pictures, pictureSeconds: every }
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError('the disk is full', { cause: error }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The folders in which one film is prepared, the programs that run in them, and the signal that stops these.
 */
interface Workshop {
  folder: string
  outputFolder: string
  ffmpeg: Ffmpeg
  signal: AbortSignal
}

async function typeOfUpload(store: MediaStore, id: string): Promise<string> {
  const firstBytes = await store.firstBytesOfUpload(id, sniffBytes).catch((error: unknown) => {
    throw isMissing(error)
      ? new InvalidFilmError('Le fichier envoyé n’est plus là. Envoyez-le de nouveau.')
      : error
  })
  const type = filmTypeOf(firstBytes)
  if (!type) throw new InvalidFilmError('Ce fichier n’est pas un film MP4, MOV, WebM ou MKV.')
  return type
}

/**
 * Reads the properties of a film. A film that does not state its length is copied into a container that does.
 */
async function openFilm(workshop: Workshop, given: Source): Promise<{ source: Source; film: MeasuredFilm }> {
  const { folder } = workshop
  let source = given
  let probe = await probeFilm(workshop, source)
  if (probe.code === 0 && hasNoLength(probe.output)) {
    await requireFreeBytes(folder, (await stat(source.path)).size)
    throwIfFailed(await runFfmpeg(workshop, remuxOptions(source), { timeoutMs: 10 * minute, folder }))
    source = { path: join(folder, remuxedFile), type: 'matroska' }
    probe = await probeFilm(workshop, source)
  }
  const read = probe.code === 0 ? filmIn(probe.output) : { problem: damaged }
  if ('problem' in read) throw new InvalidFilmError(read.problem)
  return { source, film: read.film }
}

async function probeFilm({ ffmpeg, folder, signal }: Workshop, source: Source): Promise<Run> {
  const run = await runProgram(ffmpeg.ffprobe, probeOptions(source), { timeoutMs: minute, folder, signal })
  signal.throwIfAborted()
  throwIfKilled(run)
  return run
}

async function makePictures(workshop: Workshop, options: readonly string[]): Promise<void> {
  const { outputFolder: folder } = workshop
  throwIfFailed(await runFfmpeg(workshop, options, { timeoutMs: 2 * minute, folder }))
}

async function makeSegments(
  workshop: Workshop,
  source: Source,
  film: MeasuredFilm,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { outputFolder: folder } = workshop
  const run = await runFfmpeg(workshop, transcodeOptions(source, film), {
    timeoutMs: 15 * minute + film.seconds * 10_000,
    folder,
    onLine: (line) => {
      const done = secondsDone(line)
      if (done !== undefined) onProgress(Math.floor((100 * done) / film.seconds))
    },
  })
  if (run.isTimedOut)
    throw new InvalidFilmError(
      'La conversion a duré bien plus que prévu et a été arrêtée. Envoyez le film dans un format plus courant.',
    )
  throwIfFailed(run)
  const playlist = await readFile(join(folder, '720/index.m3u8'), 'utf8')
  if (secondsInPlaylist(playlist) < film.seconds * 0.9 - 2) throw new InvalidFilmError(damaged)
}

async function runFfmpeg(
  { ffmpeg, signal }: Workshop,
  options: readonly string[],
  limits: Omit<RunOptions, 'signal'>,
): Promise<Run> {
  const run = await runProgram(ffmpeg.ffmpeg, options, { ...limits, signal })
  signal.throwIfAborted()
  return run
}

/** ffmpeg may exit with 0 although it could not write everything. */
function throwIfFailed(run: Run): void {
  if (/No space left on device|File too large/.test(run.errorOutput))
    throw new DiskFullError('ffmpeg found no room for what it writes')
  throwIfKilled(run)
  if (run.code !== 0) throw new InvalidFilmError(damaged)
}

/** ffmpeg's exit code after SIGINT or SIGTERM. */
const codeWhenEnded = 255

/** Only the conversion has a limit that is long enough to say something about the film. */
function throwIfKilled({ code, isTimedOut }: Run): void {
  if (isTimedOut) throw new ProgramKilledError('ffmpeg took too long')
  if (code === null || code === codeWhenEnded) throw new ProgramKilledError('ffmpeg was ended from outside')
}
