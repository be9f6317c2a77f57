import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import { encodingFor } from '#src/api/server/encoding.server.ts'
import { matchesTag } from '#src/api/server/matches-tag.server.ts'
import { missingHint } from '#src/domain/accounts/session.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { type RawHandler, sendJsonMessage } from '#src/server/http/http-server.server.ts'
import { securityHeaders } from '#src/server/http/security-headers.server.ts'
import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import { detectLanguage } from '#src/shared/language/detect.ts'
import { isLanguage } from '#src/shared/language/languages.ts'
import { withoutEndSlashes } from '#src/shared/site/addresses.ts'
import { appPaths } from '#src/shared/site/app-paths.ts'
import { isOfChildView, languageOf, pathOf, placeAt, placeOfMisplacedSlug } from '#src/shared/site/paths.ts'
import { robotsHeaders, type SiteFile } from './site-files.server.ts'

/**
 * Serves the prerendered site from memory: pages, assets, the language redirect of `/`, moved URLs, and
 * the not-found page. It leaves the paths of the API and of other parts to the application.
 */
export function siteHandler(files: ReadonlyMap<string, SiteFile>, settings: Settings): RawHandler {
  const shared = securityHeaders(settings)
  const { sendNotFound, redirect } = createResponder(files, shared)

  return (request, response) => {
    const { path, query } = splitTarget(request.url ?? '/')
    if (isServedByApp(path)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendJsonMessage(response, 405, { message: 'Method not allowed' }, { ...shared, Allow: 'GET, HEAD' })
      return true
    }
    const prefix = path.split('/', 2)[1]
    const cookies = cookie.parse(request.headers.cookie ?? '')
    const isChildView = cookies[childViewCookie] === '1'
    const preferred = () => detectLanguage(cookies.language, request.headers['accept-language'])
    if (path === '/' && !isChildView) {
      redirect(response, 302, pathOf('home', preferred()) + query, {
        Vary: 'Accept-Language, Cookie',
        'Cache-Control': 'private, no-cache',
      })
      return true
    }
    if (isChildView && leadsOutOfTheOrchard(path, query, files)) {
      const place = path === '/' ? undefined : placeAt(path)
      const named = place ? languageOf(path) : prefix
      const language = isLanguage(named) ? named : preferred()
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
      const hint = file.isPage ? missingHint(cookies, settings) : undefined
      send(
        request,
        response,
        file,
        200,
        hint ? { 'Set-Cookie': hint, 'Cache-Control': 'private, no-cache' } : undefined,
      )
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
    sendNotFound(request, response, prefix)
    return true
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: 200 | 404,
  more?: Readonly<Record<string, string>>,
): void {
  const encoding = file.isCompressible ? encodingFor(request.headers['accept-encoding']) : 'identity'
  const { body, etag, headers } = file.encoded(encoding)
  if (status === 200 && matchesTag(request.headers['if-none-match'], etag)) {
    const { 'Content-Length': _, ...unchanged } = headers
    response.writeHead(304, { ...unchanged, ...more }).end()
    return
  }
  response.writeHead(status, more ? { ...headers, ...more } : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Creates the site's responses other than files, all with the `shared` headers. */
function createResponder(files: ReadonlyMap<string, SiteFile>, shared: Readonly<Record<string, string>>) {
  function redirect(
    response: ServerResponse,
    status: 302 | 308,
    location: string,
    more: Readonly<Record<string, string>> = {},
  ): void {
    response.writeHead(status, { ...shared, ...more, Location: location, 'Content-Length': 0 }).end()
  }

  function sendNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    prefix: string | undefined,
  ): void {
    const path = prefix === 'admin' || isLanguage(prefix) ? `/${prefix}/404` : '/404'
    const page = files.get(path)
    if (page) send(request, response, page, 404)
    else response.writeHead(404, { ...shared, 'Content-Length': 0 }).end()
  }

  return { sendNotFound, redirect }
}

function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark) }
}

/**
 * Whether a path is redirected to the orchard while the browser is in a child's view: true for every page
 * outside the child's view, the back-office's included; false for assets.
 */
function leadsOutOfTheOrchard(path: string, query: string, files: ReadonlyMap<string, SiteFile>): boolean {
  // A URL of the child's view that has moved goes to its new place, query kept.
  if (isOfChildView(movedTo(files, path) ?? path)) return false
  const place = placeAt(path)
  // A fresh login link is the parent's way out when the code is forgotten.
  if (place?.page === 'auth-callback' && /[?&]token=/.test(query)) return false
  return place !== undefined || path === '/' || files.get(path)?.isPage === true || !/\.\w+$/.test(path)
}

/** Whether the application serves a path, not the built site. */
function isServedByApp(path: string): boolean {
  return (
    appPaths.some((one) => path === one || path.startsWith(`${one}/`)) ||
    path === '/healthz' ||
    path === '/readyz' ||
    path === '/metrics'
  )
}

function movedTo(files: ReadonlyMap<string, SiteFile>, path: string): string | undefined {
  const shorter = withoutEndSlashes(path)
  const place = placeOfMisplacedSlug(shorter)
  if (place) return pathOf(place.page, place.language)
  return shorter !== path && !shorter.startsWith('//') && files.has(shorter) && !shorter.endsWith('/404')
    ? shorter
    : undefined
}
