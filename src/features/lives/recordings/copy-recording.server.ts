import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { minute } from '#src/shared/durations.ts'

/** A recording that was copied to this machine. */
interface CopiedRecording {
  mediaType: string
  bytes: number
  sha256: string
}

const maxBytes = 10 * 1024 ** 3
const timeoutMs = 50 * minute
const filmTypes = ['video/webm', 'video/mp4', 'video/x-m4v']

/**
 * Streams a recording into a file at `path`. Only addresses on the class server's own host are requested.
 * Throws when the address holds no film, or when the film is truncated or too large.
 */
export async function copyRecording(settings: Settings, url: string, path: string): Promise<CopiedRecording> {
  const server = settings.liveClasses && new URL(settings.liveClasses.api)
  if (!server || !URL.canParse(url) || new URL(url).hostname !== server.hostname)
    throw new Error('the recording does not lie at the class server')
  const response = await fetchFilm(url)
  if (!response.body) throw new Error('the recording is empty')
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(bytes > maxBytes ? new RangeError('the recording is larger than any') : null, part)
    },
  })
  await pipeline(response.body, measure, createWriteStream(path))
  const announced = Number(response.headers.get('content-length') ?? bytes)
  if (bytes === 0 || bytes !== announced) throw new Error('the recording broke off')
  return { mediaType: typeOf(response), bytes, sha256: hash.digest('hex') }
}

/**
 * Fetches the film: BigBlueButton's video format gives the address of a page, with the film file below it.
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
