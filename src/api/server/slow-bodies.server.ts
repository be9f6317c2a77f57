import type { IncomingMessage } from 'node:http'

/**
 * Lets a request's body take as long as its bytes keep coming, instead of half a minute: for a sender who is
 * known, and only until the answer is written. What a stranger sends keeps its limit (server/http/body-time).
 */
export function letBodyTakeTime(request: IncomingMessage): void {
  takeTheirTime.add(request)
}

export function mayBodyTakeTime(request: IncomingMessage): boolean {
  return takeTheirTime.has(request)
}

const takeTheirTime = new WeakSet<IncomingMessage>()
