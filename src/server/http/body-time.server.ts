import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSlowBodyAllowed } from '#src/api/server/slow-bodies.server.ts'

/** Times in milliseconds, amounts in bytes. */
export interface BodyTime {
  /** How long a body may take, from the end of its request's head on. */
  limitMs: number
  /** How often its progress is checked. */
  checkMs: number
  /** How many bytes must arrive in each `limitMs` if a body may take longer. */
  minBytes: number
}

/** Half a minute; on a connection of 5 kbit/s, a part of a film still counts as progressing. */
export const bodyTime: BodyTime = { limitMs: 30_000, checkMs: 5000, minBytes: 16 * 1024 }

/**
 * Calls `late` once if a request's body does not arrive in time. Node's own `requestTimeout` is the same for
 * all requests, and too short for a part of a film on a slow connection, where 16 MiB take 67 seconds at 2
 * Mbit/s. Time in which received bytes wait for this process, for instance because the storage is slow, does
 * not count.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  late: () => void,
  { limitMs, checkMs, minBytes }: BodyTime = bodyTime,
): void {
  const { socket, headers } = request
  if (request.complete || (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])))
    return
  let since = performance.now()
  let bytes = socket.bytesRead
  const timer = setInterval(() => {
    const mayTakeTime = isSlowBodyAllowed(request) && !response.writableEnded
    if (mayTakeTime) {
      // The connection may be idle for as long as the storage takes.
      socket.setTimeout(0)
      const waitsForUs = request.readableLength >= request.readableHighWaterMark
      if (waitsForUs || socket.bytesRead - bytes >= minBytes) {
        since = performance.now()
        bytes = socket.bytesRead
      }
    }
    if (performance.now() - since < limitMs) return
    clearInterval(timer)
    if (!request.complete) late()
  }, checkMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
