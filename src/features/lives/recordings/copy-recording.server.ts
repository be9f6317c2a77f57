import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/** A recording that was copied to this machine. */
interface CopiedRecording {
  mediaType: string
  bytes: number
  sha256: string
}

const mostBytes = 10 * 1024 ** 3
const timeoutMs = 50 * 60_000
const filmTypes = ['video/webm', 'video/mp4', 'video/x-m4v']

/**
 * Copies a recording to a file at `path`, as it streams. It is asked for at the class server's own host alone.
 * Throws when there is no film at that address, one that broke off, or one that never ends.
 */
export async function copyRecording(settings: Settings, url: string, path: string): Promise<CopiedRecording> {
  const server = settings.liveClasses && new URL(settings.liveClasses.api)
  if (!server || !URL.canParse(url) || new URL(url).hostname !== server.hostname)
    throw new Error('the recording does not lie at the class server')
  const response = await film(url)
  if (!response.body) throw new Error('the recording is empty')
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(bytes > mostBytes ? new RangeError('the recording is larger than any') : null, part)
    },
  })
  await pipeline(response.body, measure, createWriteStream(path))
  const announced = Number(response.headers.get('content-length') ?? bytes)
  if (bytes === 0 || bytes !== announced) throw new Error('the recording broke off')
  return { mediaType: typeOf(response), bytes, sha256: hash.digest('hex') }
}

/** BigBlueButton's video format names a page; the film lies beside it. */
async function film(url: string): Promise<Response> {
  const response = await asked(url)
  if (response.ok && filmTypes.includes(typeOf(response))) return response
  await response.body?.cancel()
  const beside = await asked(`${url}${url.endsWith('/') ? '' : '/'}video-0.m4v`)
  if (beside.ok && filmTypes.includes(typeOf(beside))) return beside
  await beside.body?.cancel()
  throw new Error(`the class server answers ${response.status} with no film`)
}

function asked(url: string): Promise<Response> {
  return fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
}

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
