import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayBodyTakeTime } from '#src/api/server/slow-bodies.server.ts'

/** In milliseconds and bytes. */
export interface BodyTime {
  /** How long a body may take, from its request's head on. */
  most: number
  /** How often it is looked at. */
  every: number
  /** How much of one that may take longer has to come in each `most`. */
  least: number
}

/** Half a minute; a film's part on a line of 5 kbit/s still counts as one that keeps coming. */
export const bodyTime: BodyTime = { most: 30_000, every: 5000, least: 16 * 1024 }

/**
 * Calls `late` once when a request's body does not arrive in time. Node's own `requestTimeout` knows one time
 * for all, too short for a film's part on a slow line: 16 MiB take 67 seconds at 2 Mbit/s. Time in which what
 * came waits for us, for a storage that is slow for one, is not the sender's.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  late: () => void,
  { most, every, least }: BodyTime = bodyTime,
): void {
  const { socket, headers } = request
  if (request.complete || (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])))
    return
  let since = performance.now()
  let bytes = socket.bytesRead
  const timer = setInterval(() => {
    const mayTakeTime = mayBodyTakeTime(request) && !response.writableEnded
    if (mayTakeTime) {
      // Its connection may stand still for as long as a storage takes.
      socket.setTimeout(0)
      const waitsForUs = request.readableLength >= request.readableHighWaterMark
      if (waitsForUs || socket.bytesRead - bytes >= least) {
        since = performance.now()
        bytes = socket.bytesRead
      }
    }
    if (performance.now() - since < most) return
    clearInterval(timer)
    if (!request.complete) late()
  }, every)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
