import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, encodingFor } from '#src/api/server/encoding.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { sendMessage } from '#src/server/http/http-server.server.ts'
import { deviceHeaders, securityHeaders } from '#src/server/http/security-headers.server.ts'
import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import { detectLanguage } from '#src/shared/language/detect.ts'
import { isLanguage } from '#src/shared/language/languages.ts'
import { isOfChildView, languageOf, misplaced, pathOf, placeAt } from '#src/shared/site/paths.ts'
import { robotsTxt, sitemapXml } from '#src/shared/site/sitemap.ts'
import { robotsHeaders, type SiteFile } from './site-files.server.ts'

/** Answers a request for the site; false when the path belongs to the API or another part. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The prerendered site, from memory: pages, assets, the language redirect of `/`, moved addresses, and the
 * not-found page.
 */
export function siteHandler(files: ReadonlyMap<string, SiteFile>, settings: Settings): SiteHandler {
  const shared = securityHeaders(settings)
  const generated = new Map([
    ['/sitemap.xml', { type: 'application/xml; charset=utf-8', text: sitemapXml(settings.publicUrl) }],
    ['/robots.txt', { type: 'text/plain; charset=utf-8', text: robotsTxt(settings.publicUrl) }],
  ])
  const ready = new Map<string, Readonly<Record<string, string | number>>>()

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    file: SiteFile,
    key: string,
    status: number,
  ): void {
    const encoding = file.isCompressible ? encodingFor(request.headers['accept-encoding']) : 'identity'
    const body = file.body(encoding)
    const headers = kept(ready, `${key}|${encoding}`, () => ({
      ...shared,
      ...file.headers,
      ...deviceHeaders(key, shared),
      ETag: tagOf(file, encoding),
      'Content-Length': body.length,
      ...(file.isCompressible && { Vary: 'Accept-Encoding' }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    }))
    if (status === 200 && holds(request.headers['if-none-match'], tagOf(file, encoding))) {
      const { 'Content-Length': _, ...unchanged } = headers
      response.writeHead(304, unchanged).end()
      return
    }
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function redirect(
    response: ServerResponse,
    status: 302 | 308,
    location: string,
    more: Readonly<Record<string, string>> = {},
  ): void {
    response.writeHead(status, { ...shared, ...more, Location: location, 'Content-Length': 0 }).end()
  }

  return (request, response) => {
    const url = request.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const query = mark === -1 ? '' : url.slice(mark)
    if (isElsewhere(path)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendMessage(response, 405, { message: 'Method not allowed' }, { ...shared, Allow: 'GET, HEAD' })
      return true
    }
    const prefix = path.split('/', 2)[1]
    const isChildView = cookieOf(request, childViewCookie) === '1'
    const preferred = () => detectLanguage(cookieOf(request, 'language'), request.headers['accept-language'])
    if (path === '/' && !isChildView) {
      redirect(response, 302, pathOf('home', preferred()) + query, {
        Vary: 'Accept-Language, Cookie',
        'Cache-Control': 'private, no-cache',
      })
      return true
    }
    if (isChildView && leadsOutOfTheOrchard(path, query, files)) {
      const place = path === '/' ? undefined : placeAt(path)
      const language = place ? languageOf(path) : isLanguage(prefix) ? prefix : preferred()
      // The orchard opens the challenge that the query names.
      const more = place?.page === 'challenge' ? query : ''
      redirect(response, 302, pathOf('orchard', language) + more, {
        Vary: 'Accept-Language, Cookie',
        'Cache-Control': 'private, no-store',
      })
      return true
    }
    const file = files.get(path)
    if (file && !path.endsWith('/404')) {
      send(request, response, file, path, 200)
      return true
    }
    const text = generated.get(path)
    if (text) {
      response.writeHead(200, {
        ...shared,
        'Content-Type': text.type,
        'Cache-Control': 'public, max-age=3600',
        'Content-Length': Buffer.byteLength(text.text),
      })
      response.end(request.method === 'HEAD' ? undefined : text.text)
      return true
    }
    const moved = movedTo(files, path)
    if (moved) {
      redirect(response, 308, moved + query, {
        'Cache-Control': 'public, max-age=3600',
        ...robotsHeaders(moved),
      })
      return true
    }
    const notFoundPath = prefix === 'admin' ? '/admin/404' : isLanguage(prefix) ? `/${prefix}/404` : '/404'
    const notFound = files.get(notFoundPath)
    if (notFound) send(request, response, notFound, notFoundPath, 404)
    else response.writeHead(404, { ...shared, 'Content-Length': 0 }).end()
    return true
  }
}

/**
 * Whether a path is redirected to the orchard while the browser is in a child's view: every page of another
 * view, the back-office's too, and no asset.
 */
function leadsOutOfTheOrchard(path: string, query: string, files: ReadonlyMap<string, SiteFile>): boolean {
  if (isOfChildView(path)) return false
  const place = placeAt(path)
  // A fresh login link is the parent's way out when the code is forgotten.
  if (place?.page === 'auth-callback' && /[?&]token=/.test(query)) return false
  return (
    place !== undefined ||
    path === '/' ||
    files.get(path)?.headers['Content-Type']?.startsWith('text/html') === true ||
    !/\.\w+$/.test(path)
  )
}

/** Paths that the application answers, not the built site. */
function isElsewhere(path: string): boolean {
  return (
    /^\/(?:api|dev|media|player|thumbs)(?:\/|$)/.test(path) ||
    path === '/healthz' ||
    path === '/readyz' ||
    path === '/metrics'
  )
}

function movedTo(files: ReadonlyMap<string, SiteFile>, path: string): string | undefined {
  const shorter = withoutLastSlashes(path)
  const place = misplaced(shorter)
  if (place) return pathOf(place.page, place.language)
  return shorter !== path && !shorter.startsWith('//') && files.has(shorter) && !shorter.endsWith('/404')
    ? shorter
    : undefined
}

/**
 * Not by a regular expression: one for trailing slashes is quadratic, and takes a second for a path of 16,000
 * slashes.
 */
function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path.charAt(end - 1) === '/') end -= 1
  return path.slice(0, end)
}

/** Each encoding has a tag of its own, since its bytes differ (RFC 9110 §8.8.3). */
function tagOf({ etag }: SiteFile, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
}

/**
 * Whether If-None-Match names this tag: among several, and also when a proxy made it weak (RFC 9110 §13.1.2).
 */
function holds(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false
  return (
    held === etag ||
    held.trim() === '*' ||
    held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}

function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const found = request.headers.cookie?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return found?.trim().slice(name.length + 1)
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
