import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding } from '#src/api/server/encoding.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import {
  contentSecurityPolicy,
  deviceHeaders,
  inlineScriptsOf,
  securityHeaders,
} from '#src/server/http/security-headers.server.ts'
import { withOperator } from '#src/shared/operator.ts'
import { originPlaceholder } from '#src/shared/site/origin-placeholder.ts'
import { robotsTxt, sitemapXml } from '#src/shared/site/sitemap.ts'
import { isPageOrData, isText, mediaTypeOf } from './media-types.server.ts'

/** A file of the site, held in memory with its headers. */
export interface SiteFile {
  isPage: boolean
  isCompressible: boolean
  /** Compressed on first use and then cached: a page contains PUBLIC_URL, which the build does not know. */
  encoded(encoding: Encoding): EncodedFile
}

interface EncodedFile {
  body: Buffer
  etag: string
  headers: Readonly<Record<string, string | number>>
}

/**
 * Reads the built site into memory, by the path of each file, and adds the sitemap and robots.txt. Pages have
 * a path without `.html`.
 */
export function readSiteFiles(directory: string, settings: Settings): ReadonlyMap<string, SiteFile> {
  if (!existsSync(directory)) throw new Error(`${directory} is missing: run "npm run build" first.`)
  const built = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name),
  )
  const { publicUrl } = settings
  const site: Site = { settings, shared: securityHeaders(settings) }
  return new Map([
    ...built.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return readSiteFile(path, `/${relative(directory, path).split(sep).join('/')}`, site)
    }),
    siteFile('/sitemap.xml', { bytes: Buffer.from(sitemapXml(publicUrl)) }, site),
    siteFile('/robots.txt', { bytes: Buffer.from(robotsTxt(publicUrl)) }, site),
  ])
}

/** Keeps search engines away from the back-office. */
export function robotsHeaders(address: string): Readonly<Record<string, string>> {
  return /^\/admin(?:[/.]|$)/.test(address)
    ? { 'X-Robots-Tag': 'noindex, nofollow, noarchive, nosnippet' }
    : {}
}

type NamedFile = [path: string, file: SiteFile]

/** The settings, and the headers that all files share. */
interface Site {
  settings: Settings
  shared: ReturnType<typeof securityHeaders>
}

function readSiteFile(source: string, address: string, site: Site): NamedFile {
  const { publicUrl, operator } = site.settings
  const bytes = readFileSync(source)
  if (!isPageOrData(address)) return siteFile(address, { bytes, source }, site)
  const text = bytes.toString('utf8').replaceAll(originPlaceholder, publicUrl)
  return siteFile(address, { bytes: Buffer.from(withOperator(text, operator)) }, site)
}

/**
 * The content of a file, and where it was read, because the build puts compressed forms beside some files.
 */
interface Content {
  bytes: Buffer
  source?: string
}

function siteFile(address: string, content: Content, { settings, shared }: Site): NamedFile {
  const { bytes } = content
  const path = address.replace(/\/index\.html$/, '') || '/'
  const type = mediaTypeOf(extname(address))
  const isPage = address.endsWith('.html')
  const isCompressible = isText(type)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const headers = {
    ...shared,
    'Content-Type': type,
    'Cache-Control': cacheControlOf(address),
    ...(isPage && {
      'Content-Security-Policy': contentSecurityPolicy(settings, inlineScriptsOf(bytes.toString('utf8'))),
    }),
    // Web mail shows the pictures of an e-mail on a page of another origin.
    ...(address.startsWith('/email/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...robotsHeaders(address),
    ...deviceHeaders(path, shared),
    ...(isCompressible && { Vary: 'Accept-Encoding' }),
  }
  const cache = new Map<Encoding, EncodedFile>()

  function encode(encoding: Encoding): EncodedFile {
    const body = bodyIn(encoding, content)
    const isEncoded = encoding !== 'identity'
    // Each encoding has a tag of its own, since its bytes differ (RFC 9110 §8.8.3).
    const etag = isEncoded ? `"${hash}-${encoding}"` : `"${hash}"`
    return {
      body,
      etag,
      headers: {
        ...headers,
        ETag: etag,
        'Content-Length': body.length,
        ...(isEncoded && { 'Content-Encoding': encoding }),
      },
    }
  }

  function encoded(encoding: Encoding): EncodedFile {
    const found = cache.get(encoding) ?? encode(encoding)
    cache.set(encoding, found)
    return found
  }

  return [path, { isPage, isCompressible, encoded }]
}

function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return isPageOrData(address) ? 'no-cache' : 'public, max-age=3600'
}

function bodyIn(encoding: Encoding, { bytes, source }: Content): Buffer {
  switch (encoding) {
    case 'identity':
      return bytes
    case 'br':
      return (
        fromDisk(source, '.br') ??
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      )
    case 'gzip':
      return fromDisk(source, '.gz') ?? gzipSync(bytes, { level: 9 })
  }
}

function fromDisk(source: string | undefined, extension: '.br' | '.gz'): Buffer | undefined {
  const path = `${source}${extension}`
  return source !== undefined && existsSync(path) ? readFileSync(path) : undefined
}
