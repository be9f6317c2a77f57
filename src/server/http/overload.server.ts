import type { IncomingMessage, ServerResponse } from 'node:http'
import { prepareMessage } from './http-server.server.ts'

/**
 * How many API requests may run before further ones are rejected at once. In a short burst, such as 300
 * children who want the same thirty places, many may wait. In a flood fewer may, so that those that are
 * accepted get a response soon.
 */
const places = { usual: 256, inFlood: 64 } as const

/**
 * When rejections are a flood, in milliseconds: they form a series while no pause between two of them exceeds
 * `pause`; the series is a flood once it has lasted for `after` or counts `rejections`, twice the places
 * there are, and the flood is over once none has come for `over`. At ten times the capacity the count is
 * reached in a tenth of a second, before those who were let in have waited long.
 */
const flood = { pause: 250, after: 500, rejections: 512, over: 1000 } as const

/**
 * A film's transfer lasts as long as its reader or sender takes, mostly waiting: films have a limit of their
 * own, so that two hundred families who watch do not block the API.
 */
const films = /^\/(?:media\/|api\/admin\/uploads(?:[/?]|$))/
const mostFilms = 2000

/** Webhooks, the operator's routes, and the safety button are always served, even in a flood. */
const alwaysServed = /^\/(?:healthz|readyz|metrics|api\/stripe\/webhook|api\/safety)(?:\?|$)/

export interface Overload {
  /** Takes a place for the request; false when there was none, and 503 has been sent. */
  accept(request: IncomingMessage, response: ServerResponse): boolean
  /** Frees the request's place while its body is awaited: a slow sender does not block others. */
  stepAside(request: IncomingMessage): void
  /** Takes a place again once the body is there. False when all are taken. */
  stepBack(request: IncomingMessage): boolean
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
  const underWay = new Set<IncomingMessage>()
  const rejections = createRejections(now)
  let filmsUnderWay = 0
  const aside = new WeakSet<IncomingMessage>()
  const over = new WeakSet<IncomingMessage>()
  const busy = { message: 'The service is busy. Please try again in a moment.', code: 'unavailable' }
  const reject = prepareMessage(503, busy, { ...headers, 'Retry-After': '2' })
  const isFull = () => underWay.size >= (rejections.areFlood() ? places.inFlood : places.usual)
  return {
    accept: (request, response) => {
      if (alwaysServed.test(request.url ?? '/')) return true
      const isFilm = films.test(request.url ?? '/')
      if (isFilm ? filmsUnderWay >= mostFilms : isFull()) {
        if (!isFilm) rejections.add()
        onRejected()
        reject(response)
        return false
      }
      if (isFilm) {
        filmsUnderWay++
        response.once('close', () => filmsUnderWay--)
        return true
      }
      underWay.add(request)
      response.once('close', () => {
        underWay.delete(request)
        over.add(request)
      })
      return true
    },
    stepAside: (request) => {
      if (underWay.delete(request)) aside.add(request)
    },
    stepBack: (request) => {
      if (!aside.delete(request)) return true
      if (isFull()) {
        rejections.add()
        onRejected()
        return false
      }
      if (!over.has(request)) underWay.add(request)
      return true
    },
  }
}

/** Distinguishes a burst, whose rejections soon end, from a flood, whose rejections continue. */
function createRejections(now: () => number): { add(): void; areFlood(): boolean } {
  let began = -Infinity
  let last = -Infinity
  let many = 0
  return {
    add: () => {
      const at = now()
      if (at - last > flood.pause) [began, many] = [at, 0]
      last = at
      many += 1
    },
    areFlood: () => (many >= flood.rejections || last - began >= flood.after) && now() - last < flood.over,
  }
}
