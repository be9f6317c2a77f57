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
import { createPipeline } from './pipelining.server.ts'

/**
 * In milliseconds. A connection that is idle for a minute is closed; a kept-alive one waits a little longer
 * for its next request. Node's `requestTimeout` is off: `watchBody` has a time for each kind of body.
 */
const serverTimeouts = { requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 65_000 } as const
const idleTimeoutMs = 60_000

/** Responds to a request before the application sees it; false, without a response, for the others. */
export type RawHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** The HTTP server in front of the application, on every IP address that it listens on. */
interface HttpServer {
  /**
   * Creates a server whose own error responses are like the application's: in JSON, with the security
   * headers.
   */
  open(handler: RequestListener): Server
  /** Responds to bytes that Node could not read as a request. For Fastify's `clientErrorHandler`. */
  rejectUnreadable(error: Error, connection: Duplex): void
}

export function createHttpServer(
  headers: Readonly<Record<string, string>>,
  times: BodyTime = bodyTime,
): HttpServer {
  const pipeline = createPipeline()

  /** The connections whose bytes could not be read while a response was pending. */
  const ending = new WeakSet<Duplex>()

  function reject(response: ServerResponse, status: number, message: string): void {
    sendJsonMessage(response, status, { message }, { ...headers, Connection: 'close' })
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
    endSoon(connection, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }

  function rejectUnreadable(error: Error, connection: Duplex): void {
    ignoreSocketErrors(connection)
    const code = String(Reflect.get(error, 'code'))
    const last = pipeline
      .pendingOf(connection)
      .findLast(
        ({ writableFinished, headersSent, req }) => !writableFinished && (headersSent || req.complete),
      )
    if (!connection.writable || (last && code === late)) {
      connection.destroy()
      return
    }
    if (last) {
      endAfter(last, connection)
      return
    }
    const [status, message] = errors[code] ?? unreadable
    rejectConnection(connection, status, message)
  }

  /** Ends a connection after the responses to the requests that came before the unreadable bytes. */
  function endAfter(last: ServerResponse, connection: Duplex): void {
    connection.pause()
    if (ending.has(connection)) return
    ending.add(connection)
    last.once('close', () => endSoon(connection))
  }

  return {
    open: (handler) => {
      const server = createServer({ ...serverTimeouts, requireHostHeader: false }, (request, response) => {
        const handle = () => {
          watchBody(request, response, () => rejectUnreadable(timeoutError(), request.socket), times)
          const problem = problemOf(request)
          if (problem !== undefined) reject(response, 400, problem)
          else handler(request, response)
        }
        // A connection that was reset has no IP address for the limits to count, and nobody waits for a
        // response. A connection that has one at this point keeps it.
        const { destroyed, remoteAddress } = request.socket
        if (!destroyed && (remoteAddress === undefined || !pipeline.handleInTurn(request, response, handle)))
          cutOff(request)
      })
      server.timeout = idleTimeoutMs
      server.on('connection', ignoreSocketErrors)
      server.on('checkExpectation', (_request, response: ServerResponse) =>
        reject(response, 417, 'The Expect header asks for what this server does not do.'),
      )
      server.on('connect', (_request, connection: Duplex) => {
        ignoreSocketErrors(connection)
        rejectConnection(connection, 405, 'Method not allowed', { Allow: 'GET, HEAD' })
      })
      return server
    },
    rejectUnreadable,
  }
}

/** Sends a JSON message. */
export function sendJsonMessage(
  response: ServerResponse,
  status: number,
  message: { message: string; code?: string },
  headers: Readonly<Record<string, string>>,
): void {
  prepareJsonMessage(status, message, headers)(response)
}

/** Prepares {@link sendJsonMessage}, because in a flood the message is sent thousands of times a second. */
export function prepareJsonMessage(
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
 * Node removes its own `error` listener from a connection that it hands over (CONNECT, an upgrade, an
 * unreadable request). A reset without a listener would be an uncaught exception, and end the process.
 */
function ignoreSocketErrors(connection: Duplex): void {
  if (!connection.listeners('error').includes(ignore)) connection.on('error', ignore)
}

const ignore = () => undefined

/**
 * How long a connection stays open after its last response, in milliseconds. If it were closed at once, a
 * client that is still sending might not read the response.
 */
const drainMs = 1000

function endSoon(connection: Duplex, lastBytes = ''): void {
  connection.end(lastBytes)
  setTimeout(() => connection.destroy(), drainMs).unref()
}

/**
 * Destroys the connection of a request that is not handled. Node then creates two errors for each request
 * that waits on it, which nobody sees; their stacks took a quarter of the processor time of a pipelined
 * flood.
 */
function cutOff(request: IncomingMessage): void {
  let usual = Error.stackTraceLimit
  request.socket.prependOnceListener('close', () => {
    usual = Error.stackTraceLimit
    Error.stackTraceLimit = 0
  })
  request.socket.once('close', () => {
    Error.stackTraceLimit = usual
  })
  request.destroy()
}

const late = 'ERR_HTTP_REQUEST_TIMEOUT'

/** The error that Node raises for a late head, used for a late body. */
function timeoutError(): Error {
  return Object.assign(new Error('Request timeout'), { code: late })
}

const unreadable = [400, 'The request is not valid HTTP.'] as const
const errors: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
  [late]: [408, 'The request did not arrive in time.'],
}

function lengthAndType(body: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  }
}

/**
 * The problem with a request that Node accepted but that a proxy in front of the server may read differently.
 */
function problemOf(request: IncomingMessage): string | undefined {
  const { headers, httpVersionMinor } = request
  const hosts = hostHeaders(request)
  if (hosts.length > 1 || hosts.some((host) => !hostShape.test(host))) return 'The Host header is not valid.'
  // Node reads only the last coding, and accepts chunks in a version that has none (RFC 9112 §6.1).
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersionMinor === 0))
    return 'The body can only be sent in chunks, with no other coding.'
  if (!normaliseTarget(request)) return 'The address of the request is not valid.'
  return headers.host === undefined && httpVersionMinor > 0 ? 'The Host header is missing.' : undefined
}

const hostShape = /^[^\s/?#@\\<>"]*$/

function hostHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
}

/**
 * Reduces an absolute request target to its path, and uses its host as the Host header (RFC 9112 §3.2.2).
 * False when the target is malformed.
 */
function normaliseTarget(request: IncomingMessage): boolean {
  const { url = '/' } = request
  if (url.startsWith('/') || url === '*') return true
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#@\s]+)((?:[/?].*)?)$/i.exec(url) ?? []
  if (host === '') return false
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}
