import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { type BodyTime, bodyTime, watchBody } from './body-time.server.ts'

/**
 * In milliseconds. A connection on which nothing moves for a minute is closed; a kept-alive one waits a
 * little longer for its next request. The time of bodies is watched here, not by Node, which has one for all.
 */
const serverTimeouts = { requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 65_000 } as const
const idleTimeout = 60_000

/** What stands before the application on every address that it listens on. */
interface Front {
  /**
   * A server whose own refusals are like the application's: a message in JSON, under the security headers.
   */
  open(answer: RequestListener): Server
  /** Answers what Node could not read as a request. For Fastify's `clientErrorHandler`. */
  rejectUnreadable(error: Error, connection: Duplex): void
}

export function createFront(headers: Readonly<Record<string, string>>, times: BodyTime = bodyTime): Front {
  /** What each connection was last answered with, to tell whether a refusal may still be written on it. */
  const lastAnswers = new WeakMap<Duplex, ServerResponse>()

  function reject(response: ServerResponse, status: number, message: string): void {
    sendMessage(response, status, { message }, { ...headers, Connection: 'close' })
  }

  function rejectConnection(
    connection: Duplex,
    status: number,
    message: string,
    more: Readonly<Record<string, string>> = {},
  ): void {
    const body = JSON.stringify({ message })
    const lines = Object.entries({ ...headers, ...more, ...lengthAndType(body), Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => connection.destroy(), drainMs).unref()
  }

  function rejectUnreadable(error: Error, connection: Duplex): void {
    surviveReset(connection)
    const last = lastAnswers.get(connection)
    const isAnotherUnderWay =
      last !== undefined && !last.writableFinished && (last.headersSent || last.req.complete)
    if (!connection.writable || isAnotherUnderWay) {
      connection.destroy()
      return
    }
    const [status, message] = errors[String(Reflect.get(error, 'code'))] ?? unreadable
    rejectConnection(connection, status, message)
  }

  return {
    open: (answer) => {
      const server = createServer({ ...serverTimeouts, requireHostHeader: false }, (request, response) => {
        // One that was reset has no address that limits could count, and nobody who waits for an answer.
        // Whoever has one keeps it from here on, whatever becomes of the connection.
        if (request.socket.remoteAddress === undefined) {
          request.destroy()
          return
        }
        lastAnswers.set(request.socket, response)
        watchBody(request, response, () => rejectUnreadable(tooLate(), request.socket), times)
        if (!takeTarget(request)) reject(response, 400, 'The address of the request is not valid.')
        else if (request.headers.host === undefined && request.httpVersionMinor > 0)
          reject(response, 400, 'The Host header is missing.')
        else answer(request, response)
      })
      server.timeout = idleTimeout
      server.on('connection', surviveReset)
      server.on('checkExpectation', (_request, response: ServerResponse) =>
        reject(response, 417, 'The Expect header asks for what this server does not do.'),
      )
      server.on('connect', (_request, connection: Duplex) => {
        surviveReset(connection)
        rejectConnection(connection, 405, 'Method not allowed', { Allow: 'GET, HEAD' })
      })
      return server
    },
    rejectUnreadable,
  }
}

/**
 * A further server on another address: whatever comes to it is the first one's to answer. It keeps
 * connections and their time alone.
 */
export function alongside(first: Server): Server {
  const second = createServer({ ...serverTimeouts, requireHostHeader: false })
  second.timeout = idleTimeout
  second.on('connection', surviveReset)
  for (const event of ['request', 'checkExpectation', 'connect', 'clientError'])
    second.on(event, (...parts: unknown[]) => first.emit(event, ...parts))
  return second
}

/** Writes an answer that is a message alone. */
export function sendMessage(
  response: ServerResponse,
  status: number,
  message: { message: string; code?: string },
  headers: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify(message)
  response.writeHead(status, { ...headers, ...lengthAndType(body) }).end(body)
}

/** The same, put together once: a flood is answered with it thousands of times a second. */
export function prepareMessage(
  status: number,
  message: { message: string; code?: string },
  headers: Readonly<Record<string, string>>,
): (response: ServerResponse) => void {
  const body = JSON.stringify(message)
  const lines = Object.entries({ ...headers, ...lengthAndType(body) }).flat()
  return (response) => {
    response.writeHead(status, lines).end(body)
  }
}

/**
 * Node takes its own listener away from a connection that it hands over (CONNECT, an upgrade, what it could
 * not read): a reset that nobody listens for would be an uncaught exception, and end the process.
 */
function surviveReset(connection: Duplex): void {
  if (!connection.listeners('error').includes(ignore)) connection.on('error', ignore)
}

const ignore = () => undefined

/**
 * How long somebody who goes on sending is listened to after a refusal, in milliseconds: closed at once, they
 * might not read it.
 */
const drainMs = 1000

/** As Node says it of heads. */
function tooLate(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}

const unreadable = [400, 'The request is not valid HTTP.'] as const
const errors: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
}

function lengthAndType(body: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  }
}

/**
 * A whole address as the target names the host as well, and the Host header does not count (RFC 9112 §3.2.2).
 * False when it cannot be one.
 */
function takeTarget(request: IncomingMessage): boolean {
  const { url = '/' } = request
  if (url.startsWith('/') || url === '*') return true
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#@\s]+)((?:[/?].*)?)$/i.exec(url) ?? []
  if (host === '') return false
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}
