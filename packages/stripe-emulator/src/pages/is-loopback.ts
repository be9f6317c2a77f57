import type { IncomingMessage } from 'node:http'

/**
 * Whether a request comes from this machine and is meant for it: a loopback connection without a proxy, and a
 * Host that is this machine's or the site's own, so that no foreign domain can be pointed at it.
 */
export function isLoopback(request: IncomingMessage, pagesOrigin: string): boolean {
  const address = request.socket.remoteAddress ?? ''
  const local = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  const host = hostOf(request)
  return (
    local &&
    !isForwarded &&
    host !== null &&
    (isLoopbackName(host.hostname) || host.host === URL.parse(pagesOrigin)?.host)
  )
}

/** CONTRACT §3: a call that changes something must come from a page of the same origin. */
export function isSameOrigin(request: IncomingMessage, pagesOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  if (origin === undefined) return true
  if (origin === URL.parse(pagesOrigin)?.origin) return true
  const host = hostOf(request)
  return host !== null && isLoopbackName(host.hostname) && URL.parse(origin)?.host === host.host
}

function hostOf(request: IncomingMessage): URL | null {
  return URL.parse(`http://${request.headers.host ?? ''}`)
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
}
