import type { IncomingMessage } from 'node:http'

/**
 * Lets a request's body take as long as its bytes keep coming, instead of half a minute: only for a signed-in
 * sender, and only until the response is written (server/http/body-time).
 */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.add(request)
}

export function isSlowBodyAllowed(request: IncomingMessage): boolean {
  return slowBodies.has(request)
}

const slowBodies = new WeakSet<IncomingMessage>()
