import type { IncomingMessage, ServerResponse } from 'node:http'
import { prepareJsonMessage } from './http-server.server.ts'

/**
 * How many API requests may run before further ones are rejected at once. In a short burst, for instance when
 * 300 children want the same thirty places, many may wait. In a flood fewer may, so that those that are
 * accepted get a response soon.
 */
const permits = { usual: 384, inFlood: 32 } as const

/**
 * When rejections count as a flood. Rejections form a series while no pause between two of them exceeds
 * `pauseMs`. The series is a flood once it has lasted for `afterMs` or has `rejections` members. The flood is
 * over once there was no rejection for `overMs`. At ten times the capacity the count is reached in a tenth of
 * a second, before the accepted requests have waited long.
 */
const flood = { pauseMs: 250, afterMs: 500, rejections: 512, overMs: 1000 } as const

/**
 * Requests with permits of their own, which neither block the others nor wait for them, even in a flood. A
 * film's transfer lasts as long as its reader or sender takes: two hundred families may watch. An upload
 * looks for its administrator, and a press of the safety button for its session, before any rate limit counts
 * it, so these need a bound too. An upload whose administrator was found leaves its permit for one of
 * `transfers`.
 */
const reserved: readonly { paths: RegExp; permits: number; transfers?: number }[] = [
  { paths: /^\/media\//, permits: 2000 },
  { paths: /^\/api\/admin\/uploads(?:[/?]|$)/, permits: 32, transfers: 512 },
  { paths: /^\/api\/safety(?:\?|$)/, permits: 64 },
]

/** The webhook and the operator's routes are always served, even in a flood. */
const alwaysServed = /^\/(?:healthz|readyz|metrics|api\/stripe\/webhook)(?:\?|$)/

export interface Overload {
  /** Takes a permit for the request; false when there was none, and 503 has been sent. */
  accept(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Frees the request's permit once it is authorized and while its body is awaited: a slow sender does not
   * block others.
   */
  releasePermit(request: IncomingMessage): void
  /** Takes a permit again once the body is there. False when all are taken. */
  reacquirePermit(request: IncomingMessage): boolean
}

/** Requests that share a number of permits. */
interface Lane {
  underWay: Set<IncomingMessage>
  permits(): number
  /** Where a request takes a permit again after it has been authorized; the same lane if undefined. */
  transfers?: Lane | undefined
}

/**
 * Sheds load: beyond these limits, sends 503 with Retry-After without touching the database. `now` is in
 * milliseconds, of a monotonic clock.
 */
export function createOverload(
  headers: Readonly<Record<string, string>>,
  onRejected: () => void,
  now: () => number = () => performance.now(),
): Overload {
  const rejections = createRejections(now)
  const usual: Lane = {
    underWay: new Set(),
    permits: () => (rejections.areFlood() ? permits.inFlood : permits.usual),
  }
  const ownLanes = reserved.map(({ paths, permits, transfers }) => ({
    paths,
    ...laneOf(permits),
    transfers: transfers === undefined ? undefined : laneOf(transfers),
  }))
  const released = new WeakMap<IncomingMessage, Lane>()
  const finished = new WeakSet<IncomingMessage>()
  const busy = { message: 'The service is busy. Please try again in a moment.', code: 'unavailable' }
  const reject = prepareJsonMessage(503, busy, { ...headers, 'Retry-After': '2' })

  function hasPermit(lane: Lane): boolean {
    if (lane.underWay.size < lane.permits()) return true
    if (lane === usual) rejections.add()
    onRejected()
    return false
  }

  return {
    accept: (request, response) => {
      const target = request.url ?? '/'
      if (alwaysServed.test(target)) return true
      const lane: Lane = ownLanes.find(({ paths }) => paths.test(target)) ?? usual
      if (!hasPermit(lane)) {
        reject(response)
        return false
      }
      lane.underWay.add(request)
      response.once('close', () => {
        lane.underWay.delete(request)
        lane.transfers?.underWay.delete(request)
        finished.add(request)
      })
      return true
    },
    releasePermit: (request) => {
      const lane: Lane | undefined = [usual, ...ownLanes].find(({ underWay }) => underWay.delete(request))
      if (lane) released.set(request, lane.transfers ?? lane)
    },
    reacquirePermit: (request) => {
      const lane = released.get(request)
      if (!lane) return true
      released.delete(request)
      if (!hasPermit(lane)) return false
      if (!finished.has(request)) lane.underWay.add(request)
      return true
    },
  }
}

function laneOf(permits: number): Lane {
  return { underWay: new Set(), permits: () => permits }
}

/** Distinguishes a burst, whose rejections soon end, from a flood, whose rejections continue. */
function createRejections(now: () => number): { add(): void; areFlood(): boolean } {
  let began = -Infinity
  let last = -Infinity
  let count = 0
  return {
    add: () => {
      const at = now()
      if (at - last > flood.pauseMs) [began, count] = [at, 0]
      last = at
      count += 1
    },
    areFlood: () =>
      (count >= flood.rejections || last - began >= flood.afterMs) && now() - last < flood.overMs,
  }
}
