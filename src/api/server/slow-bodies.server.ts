import type { IncomingMessage } from 'node:http'

/**
 * Allows a request's body to take longer than half a minute while its bytes keep coming. Only for a signed-in
 * sender, and only until the response is written (server/http/body-time).
 */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.add(request)
}

export function isSlowBodyAllowed(request: IncomingMessage): boolean {
  return slowBodies.has(request)
}

const slowBodies = new WeakSet<IncomingMessage>()
