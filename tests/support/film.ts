import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from './server/browser.ts'

/** Whether ffmpeg is installed; `npm test` installs it if it has the right to (scripts/programs.mjs). */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

/**
 * A short film of coloured bars with a tone, an MP4 by default. A film whose picture always changes takes
 * seven times as long to transcode.
 */
export function aFilm({
  seconds = 6,
  name = 'film.mp4',
  options = [] as readonly string[],
  isSlowToPrepare = false,
} = {}): Buffer {
  const path = join(mkdtempSync(join(tmpdir(), 'mirabelle-film-')), name)
  const shown = isSlowToPrepare ? 'testsrc2=rate=25' : 'smptebars=rate=10'
  const picture = ['-f', 'lavfi', '-i', `${shown}:size=320x180:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...picture,
    ...sound,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    ...options,
    path,
  ])
  return readFileSync(path)
}

/** A film's integrated loudness, in LUFS (EBU R 128). */
export function loudnessOf(film: Buffer): number {
  const path = join(mkdtempSync(join(tmpdir(), 'mirabelle-heard-')), 'film.mp4')
  writeFileSync(path, film)
  const { stderr } = spawnSync('ffmpeg', ['-i', path, '-vn', '-af', 'ebur128', '-f', 'null', '-'], {
    encoding: 'utf8',
  })
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1])
}

const tus = { 'Tus-Resumable': '1.0.0' }

function metadataOf(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Announces an upload (tus 1.0). */
export function createUpload(
  browser: Browser,
  token: string,
  bytes: number,
  metadata: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
) {
  return browser.send('POST', '/api/admin/uploads', undefined, {
    token,
    headers: { ...tus, 'Upload-Length': String(bytes), 'Upload-Metadata': metadataOf(metadata), ...headers },
  })
}

export function sendPart(
  browser: Browser,
  token: string,
  location: string,
  offset: number,
  part: Buffer,
  headers: Record<string, string> = {},
) {
  return browser.send('PATCH', location, undefined, {
    token,
    raw: new Uint8Array(part),
    headers: {
      ...tus,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      ...headers,
    },
  })
}

/** Requests the offset of an upload (tus 1.0). */
export function uploadOffset(browser: Browser, token: string, location: string) {
  return browser.send('HEAD', location, undefined, { token, headers: tus })
}

/** Sends a whole film in one part. */
export async function upload(
  browser: Browser,
  token: string,
  film: Buffer,
  metadata: Readonly<Record<string, string>>,
) {
  const created = await createUpload(browser, token, film.length, metadata)
  if (created.status !== 201) return created
  return sendPart(browser, token, created.headers.get('location') ?? '', 0, film)
}
