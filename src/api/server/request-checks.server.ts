import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { HttpError } from './http-error.server.ts'
import { isStorableText } from './json-body.server.ts'

/** Refuses a NUL or broken UTF-8 in the address, and a query key that comes twice. */
export function rejectOddUrl(request: FastifyRequest): void {
  const { url } = request
  if (url.includes('%') && !isStorableText(decoded(url)))
    throw new HttpError(400, 'The address holds characters that cannot be stored.')
  const mark = url.indexOf('?')
  if (mark === -1) return
  const keys = [...new URLSearchParams(url.slice(mark + 1)).keys()]
  if (new Set(keys).size < keys.length) throw new HttpError(400, 'A query parameter is given twice.')
}

/**
 * Refuses a state-changing call that another site's page makes. A browser says where a request comes from in
 * Sec-Fetch-Site and Origin; a caller that sends neither is no browser and carries nobody's cookie unasked.
 */
export function rejectForeignOrigin(request: FastifyRequest, settings: Settings): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign()
  const { origin } = request.headers
  if (origin === undefined || origin === settings.publicUrl) return
  if (!settings.production && isLoopbackOrigin(origin) && new URL(origin).host === request.headers.host)
    return
  throw foreign()
}

/**
 * Whether a request is made on this machine and meant for it (CONTRACT §2, /dev pages): the connection
 * itself, no proxy before it, and a Host that nobody else's name can be made to stand for.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage, settings: Settings): boolean {
  if (
    headers['x-forwarded-for'] !== undefined ||
    headers.forwarded !== undefined ||
    !isLoopbackConnection(socket.remoteAddress)
  )
    return false
  const host = URL.parse(`http://${headers.host ?? ''}`)
  return host !== null && (isLoopbackOrigin(host.origin) || host.host === new URL(settings.publicUrl).host)
}

/**
 * What stands in `Authorization: Bearer …`, the scheme in any case (RFC 9110); two such headers are nobody's.
 */
export function bearerToken({ raw, headers }: FastifyRequest): string | undefined {
  const given = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization',
  ).length
  return given > 1 ? undefined : /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Whether the connection comes from this machine itself, whatever its headers say. */
function isLoopbackConnection(remoteAddress: string | undefined): boolean {
  return remoteAddress === '::1' || /^(?:::ffff:)?127\./.test(remoteAddress ?? '')
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
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
