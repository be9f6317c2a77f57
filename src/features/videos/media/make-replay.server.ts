import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { minute } from '#src/infrastructure/clock/clock.server.ts'
import { runProgram } from '#src/infrastructure/media/ffmpeg.server.ts'
import {
  barOf,
  type Film,
  filmIn,
  hasNoLength,
  probing,
  rewriting,
  rewritten,
  secondsDone,
  secondsInPlaylist,
  takingPoster,
  transcoding,
} from '#src/infrastructure/media/film.rules.ts'
import { filmTypeOf, telling } from '#src/infrastructure/media/film-type.ts'
import { isMissing } from '#src/infrastructure/media/missing-file.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

/** Why a film cannot be shown, in the team's language: trying again would not help. */
export class UnfitFilm extends Error {}

/** A film that one worker has taken: until its claim is another's. */
export interface Work {
  id: string
  videoId: string | null
  claim: string
  attempts: number
}

export interface Replay {
  seconds: number
  pictures: number
  pictureSeconds: number
}

const damaged = 'Le fichier est abîmé ou incomplet : la conversion s’est arrêtée. Envoyez-le de nouveau.'

/**
 * Makes the playlists, segments and pictures of an uploaded film and keeps them in the storage under its id.
 * Throws {@link UnfitFilm} for what cannot become one.
 */
export async function makeReplay(
  { media }: Services,
  { id, claim }: Work,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Replay> {
  const { ffmpeg, store, workFolder } = media
  if (!ffmpeg) throw new Error('ffmpeg is missing')
  const folder = join(workFolder, `${id}.${claim}`)
  const made = join(folder, 'made')
  await mkdir(made, { recursive: true })
  try {
    const begin = await store.beginOfUpload(id, telling).catch((error: unknown) => {
      throw isMissing(error)
        ? new UnfitFilm('Le fichier envoyé n’est plus là. Envoyez-le de nouveau.')
        : error
    })
    const type = filmTypeOf(begin)
    if (!type) throw new UnfitFilm('Ce fichier n’est pas un film MP4, MOV, WebM ou MKV.')
    let source = { path: await store.uploadAsFile(id, folder), type }
    let probe = await probed()
    if (probe.code === 0 && hasNoLength(probe.output)) {
      const { code } = await runProgram(ffmpeg.ffmpeg, rewriting(source), {
        most: 10 * minute,
        folder,
        signal,
      })
      throwIfStopped(signal)
      if (code !== 0) throw new UnfitFilm(damaged)
      source = { path: join(folder, rewritten), type: 'matroska' }
      probe = await probed()
    }
    const film = probe.code === 0 ? filmIn(probe.output) : damaged
    if (typeof film === 'string') throw new UnfitFilm(film)
    await posterOf(film)
    await segmentsOf(film)
    await store.keepFolder(id, made)
    const { pictures, every } = barOf(film.seconds)
    return { seconds: Math.max(1, Math.round(film.seconds)), pictures, pictureSeconds: every }

    async function probed() {
      const run = await runProgram(ffmpeg?.ffprobe ?? '', probing(source), { most: minute, folder, signal })
      throwIfStopped(signal)
      return run
    }

    async function posterOf(one: Film): Promise<void> {
      const { code } = await runProgram(ffmpeg?.ffmpeg ?? '', takingPoster(source, one), {
        most: 2 * minute,
        folder: made,
        signal,
      })
      throwIfStopped(signal)
      if (code !== 0) throw new UnfitFilm(damaged)
    }

    async function segmentsOf(one: Film): Promise<void> {
      const run = await runProgram(ffmpeg?.ffmpeg ?? '', transcoding(source, one), {
        most: 15 * minute + one.seconds * 10_000,
        folder: made,
        signal,
        onLine: (line) => {
          const done = secondsDone(line)
          if (done !== undefined) onProgress(Math.floor((100 * done) / one.seconds))
        },
      })
      throwIfStopped(signal)
      if (run.isOutOfTime)
        throw new UnfitFilm(
          'La conversion a duré bien plus que prévu et a été arrêtée. Envoyez le film dans un format plus courant.',
        )
      if (/No space left on device|File too large/.test(run.complaint))
        throw new Error('there is no room for the film')
      if (run.code !== 0) throw new UnfitFilm(damaged)
      const playlist = await readFile(join(made, '720/index.m3u8'), 'utf8')
      if (secondsInPlaylist(playlist) < one.seconds * 0.9 - 2) throw new UnfitFilm(damaged)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new Error('the work was stopped')
}
