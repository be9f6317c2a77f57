import type { IncomingMessage, ServerResponse } from 'node:http'
import { prepareMessage } from './front.server.ts'

/**
 * How many API requests may be under way before further ones are refused at once. A burst that ends by itself,
 * as of 300 children who want the same thirty places, waits its turn in many places; in a flood, which goes
 * on, those who are let in wait for few others.
 */
const places = { usual: 256, inFlood: 64 } as const

/**
 * Refusals without a longer pause than this many milliseconds go on. It is a flood once they have gone on for
 * so many milliseconds, or once there were so many of them, twice those who could be let in; and until none
 * has come for so many milliseconds. The number tells ten times the capacity in a tenth of a second, before
 * those who were let in have waited long.
 */
const flood = { pause: 250, after: 500, rejections: 512, over: 1000 } as const

/**
 * Films come and go for as long as their reader or sender takes, mostly waiting: they have places of their
 * own, so that two hundred families who watch leave the API as it is.
 */
const films = /^\/(?:media\/|api\/admin\/uploads(?:[/?]|$))/
const mostFilms = 2000

/**
 * Webhooks, what operators ask, and a child who says that something is wrong keep their lane: they must be
 * heard even when visitors flood the site.
 */
const alwaysServed = /^\/(?:healthz|readyz|metrics|api\/stripe\/webhook|api\/safety)(?:\?|$)/

export interface Overload {
  /** False when the request was refused and answered. */
  authorize(request: IncomingMessage, response: ServerResponse): boolean
  /** Gives the request's place to others while its body is awaited: who sends slowly keeps nobody out. */
  stepAside(request: IncomingMessage): void
  /** Takes a place again once the body is there. False when all are taken. */
  stepBack(request: IncomingMessage): boolean
}

/**
 * Refuses what would only make everybody wait: 503 with Retry-After, without touching the database. `now` is
 * in milliseconds of a clock that only goes forward.
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
    authorize: (request, response) => {
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

/** Tells a burst, whose rejections end by themselves, from a flood, whose rejections go on. */
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
