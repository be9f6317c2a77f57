import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { isLoopbackName } from '#src/shared/site/addresses.ts'
import { HttpError } from './http-error.server.ts'
import { isStorableText } from './json-body.server.ts'

/** Throws 400 for a NUL or broken UTF-8 in the URL, and for a repeated query key. */
export function rejectMalformedUrl(request: FastifyRequest): void {
  const { url } = request
  if (url.includes('%') && !isStorableText(decoded(url)))
    throw new HttpError(400, 'The address holds characters that cannot be stored.')
  const mark = url.indexOf('?')
  if (mark === -1) return
  const keys = [...new URLSearchParams(url.slice(mark + 1)).keys()]
  if (new Set(keys).size < keys.length) throw new HttpError(400, 'A query parameter is given twice.')
}

/**
 * Throws 403 for a state-changing call from another site's page. Browsers send Sec-Fetch-Site and Origin; a
 * caller that sends neither is not a browser, so it added no cookie without its user's knowledge.
 */
export function rejectForeignOrigin(request: FastifyRequest, settings: Settings): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign()
  const { origin } = request.headers
  if (origin === undefined || origin === settings.publicUrl) return
  const from = URL.parse(origin)
  if (!settings.production && from && isLoopbackName(from.hostname) && from.host === request.headers.host)
    return
  throw foreign()
}

/**
 * Whether a request comes from this machine and is meant for it (CONTRACT §2, /dev pages): over a loopback
 * connection, without a proxy, and with a loopback name as Host, against DNS rebinding. Outside production
 * our own host name is accepted too; in production a local request with that name comes from a proxy that
 * does not add headers.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage, settings: Settings): boolean {
  if (!isLoopbackConnection(socket.remoteAddress) || Object.keys(headers).some(isProxysHeader)) return false
  const host = URL.parse(`http://${headers.host ?? ''}`)
  return (
    host !== null &&
    (isLoopbackName(host.hostname) ||
      (!settings.production && host.host === new URL(settings.publicUrl).host))
  )
}

function isProxysHeader(name: string): boolean {
  return /^(?:forwarded|x-forwarded-[\w-]+|x-real-ip|via)$/.test(name)
}

/**
 * The token of `Authorization: Bearer …`, with the scheme in any case (RFC 9110); undefined when there are
 * two headers.
 */
export function bearerToken({ raw, headers }: FastifyRequest): string | undefined {
  const given = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization',
  ).length
  return given > 1 ? undefined : /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Whether the connection comes from this machine itself; headers are not consulted. */
function isLoopbackConnection(remoteAddress: string | undefined): boolean {
  return remoteAddress === '::1' || /^(?:::ffff:)?127\./.test(remoteAddress ?? '')
}

function foreign(): HttpError {
  return new HttpError(403, 'This request comes from another site.', { code: 'foreignOrigin' })
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '))
  } catch {
    throw new HttpError(400, 'The address is not valid UTF-8.')
  }
}
