import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding } from '#src/api/server/encoding.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { contentSecurityPolicy, inlineScriptsOf } from '#src/server/http/security-headers.server.ts'
import { withOperator } from '#src/shared/operator.ts'
import { originPlaceholder } from '#src/shared/site/origin-placeholder.ts'

/** A file of the built site, held in memory with its headers. */
export interface SiteFile {
  etag: string
  headers: Readonly<Record<string, string>>
  body(encoding: Encoding): Buffer
  isCompressible: boolean
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.data': 'text/x-script; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
}
const textTypes = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.data',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
  '.vtt',
])

/** Reads the built site into memory, by the path of each file. Pages have a path without `.html`. */
export function readSiteFiles(directory: string, settings: Settings): ReadonlyMap<string, SiteFile> {
  if (!existsSync(directory)) throw new Error(`${directory} is missing: run "npm run build" first.`)
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name),
  )
  return new Map(
    files.map((entry): [string, SiteFile] => {
      const path = join(entry.parentPath, entry.name)
      const address = `/${relative(directory, path).split(sep).join('/')}`
      return [address.replace(/\/index\.html$/, '') || '/', readSiteFile(path, address, settings)]
    }),
  )
}

/** Keeps search engines away from the back-office. */
export function robotsHeaders(address: string): Readonly<Record<string, string>> {
  return /^\/admin(?:[/.]|$)/.test(address)
    ? { 'X-Robots-Tag': 'noindex, nofollow, noarchive, nosnippet' }
    : {}
}

function readSiteFile(path: string, address: string, settings: Settings): SiteFile {
  const extension = extname(path)
  const original = readFileSync(path)
  const isCompressible = textTypes.has(extension)
  const bytes =
    extension === '.html' || extension === '.data'
      ? Buffer.from(
          withOperator(
            original.toString('utf8').replaceAll(originPlaceholder, settings.publicUrl),
            settings.operator,
          ),
        )
      : original
  const isUnchanged = bytes === original
  const html = extension === '.html' ? bytes.toString('utf8') : undefined
  const bodies = new Map<Encoding, Buffer>([['identity', bytes]])
  const compressed: Readonly<Record<'br' | 'gzip', () => Buffer>> = {
    br: () =>
      (isUnchanged && fromDisk(`${path}.br`)) ||
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => (isUnchanged && fromDisk(`${path}.gz`)) || gzipSync(bytes, { level: 9 }),
  }
  return {
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isCompressible,
    headers: {
      'Content-Type': types[extension] ?? 'application/octet-stream',
      'Cache-Control': address.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : html === undefined && extension !== '.data'
          ? 'public, max-age=3600'
          : 'no-cache',
      ...(html !== undefined && {
        'Content-Security-Policy': contentSecurityPolicy(settings, inlineScriptsOf(html)),
      }),
      // Web mail shows the pictures of an e-mail on a page of another origin.
      ...(address.startsWith('/email/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      ...robotsHeaders(address),
    },
    // Compressed on first use and then cached: a page contains PUBLIC_URL, which the build does not know.
    body: (encoding) => {
      const found = bodies.get(encoding)
      if (found) return found
      const body = encoding === 'identity' ? bytes : compressed[encoding]()
      bodies.set(encoding, body)
      return body
    },
  }
}

function fromDisk(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined
}
