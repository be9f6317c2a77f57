import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendMessage } from './front.server.ts'

/** How many API requests may be under way before further ones are refused at once. */
const mostUnderWay = 256

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

/** Refuses what would only make everybody wait: 503 with Retry-After, without touching the database. */
export function createOverload(headers: Readonly<Record<string, string>>, onRefusal: () => void): Overload {
  const underWay = new Set<IncomingMessage>()
  let filmsUnderWay = 0
  const aside = new WeakSet<IncomingMessage>()
  const over = new WeakSet<IncomingMessage>()
  const busy = { message: 'The service is busy. Please try again in a moment.', code: 'unavailable' }
  return {
    authorize: (request, response) => {
      if (alwaysServed.test(request.url ?? '/')) return true
      const isFilm = films.test(request.url ?? '/')
      if (isFilm ? filmsUnderWay >= mostFilms : underWay.size >= mostUnderWay) {
        onRefusal()
        sendMessage(response, 503, busy, { ...headers, 'Retry-After': '2' })
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
      if (underWay.size >= mostUnderWay) {
        onRefusal()
        return false
      }
      if (!over.has(request)) underWay.add(request)
      return true
    },
  }
}
