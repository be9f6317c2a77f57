import type { IncomingMessage } from 'node:http'

/**
 * Allows a request's body as much time as its bytes keep coming, instead of half a minute: only for a
 * signed-in sender, and only until the response is written (server/http/body-time).
 */
export function letBodyTakeTime(request: IncomingMessage): void {
  takeTheirTime.add(request)
}

export function mayBodyTakeTime(request: IncomingMessage): boolean {
  return takeTheirTime.has(request)
}

const takeTheirTime = new WeakSet<IncomingMessage>()
