import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DiskFullError, freeBytes, spareBytes } from '#src/infrastructure/media/disk-space.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { minute } from '#src/shared/durations.ts'

const maxBytes = 10 * 1024 ** 3
/** How often the disk is looked at while a recording arrives, in bytes. */
const checkEveryBytes = 64 * 1024 ** 2
const timeoutMs = 50 * minute
const filmTypes = ['video/webm', 'video/mp4', 'video/x-m4v']

/**
 * Streams a recording into a file at `path`. Only URLs on the class server's own host are requested.
 * Throws when the URL holds no film, or when the film is truncated or too large, and {@link DiskFullError}
 * when the disk lacks room for it and for its copy in the storage.
 */
export async function copyRecording(settings: Settings, url: string, path: string): Promise<CopiedRecording> {
  const server = settings.liveClasses && new URL(settings.liveClasses.api)
  if (!server || !URL.canParse(url) || new URL(url).hostname !== server.hostname)
    throw new Error('the recording does not lie at the class server')
  const response = await fetchFilm(url)
  if (!response.body) throw new Error('the recording is empty')
  const length = response.headers.get('content-length')
  await requireRoom(path, 2 * Number(length ?? 0)).catch(async (error: unknown) => {
    await response.body?.cancel()
    throw error
  })
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      const checks = Math.floor(bytes / checkEveryBytes)
      bytes += part.length
      hash.update(part)
      if (bytes > maxBytes) throw new RangeError('the recording is larger than any')
      // Its length may not have been announced, and others write to this disk as well.
      if (Math.floor(bytes / checkEveryBytes) > checks) await requireRoom(path, bytes)
      yield part
    }
  }
  await pipeline(response.body, measured, createWriteStream(path))
  const announced = Number(length ?? bytes)
  if (bytes === 0 || bytes !== announced) throw new Error('the recording broke off')
  return { mediaType: typeOf(response), bytes, sha256: hash.digest('hex') }
}

/** A recording that was copied to this machine. */
interface CopiedRecording {
  mediaType: string
  bytes: number
  sha256: string
}

/** Requires so many bytes on a file's disk, besides what other work needs. */
async function requireRoom(path: string, bytes: number): Promise<void> {
  if ((await freeBytes(dirname(path))) - bytes < spareBytes)
    throw new DiskFullError('there is no room for the recording')
}

/**
 * Fetches the film: BigBlueButton's video format gives the URL of a page, with the film file below it.
 */
async function fetchFilm(url: string): Promise<Response> {
  const response = await request(url)
  if (response.ok && filmTypes.includes(typeOf(response))) return response
  await response.body?.cancel()
  const filmFile = await request(`${url}${url.endsWith('/') ? '' : '/'}video-0.m4v`)
  if (filmFile.ok && filmTypes.includes(typeOf(filmFile))) return filmFile
  await filmFile.body?.cancel()
  throw new Error(`the class server answers ${response.status} with no film`)
}

function request(url: string): Promise<Response> {
  return fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
}

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
