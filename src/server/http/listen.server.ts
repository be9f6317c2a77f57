import { createServer, Server } from 'node:net'
import { setImmediate as afterPoll } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Listening {
  /**
   * Resolves when no connection waits to be accepted any more, or at `latest` (as of `performance.now()`).
   * Closing a listening socket resets the connections that wait, although their clients may have sent a
   * request long ago.
   */
  acceptWaiting(latest: number): Promise<void>
  /** Accepts no further connections; resolves when the open ones are closed, by either side. */
  stopAccepting(): Promise<void>
  /**
   * Accepts no further connections on the second IP address; resolves when its open ones are done. The
   * application closes its own server.
   */
  close(): Promise<void>
  closeIdleConnections(): void
  closeAllConnections(): void
}

/**
 * How many new connections may wait to be accepted. With Node's default of 511, a flood makes browsers wait
 * seconds before they retry. The operating system has its own limit.
 */
const backlog = 4096

/** The server cannot listen on HOST and PORT; the message says why, and what to do. */
export class CannotListenError extends Error {}

/**
 * Listens on HOST. `localhost` means both of this machine's own IPs, 127.0.0.1 and ::1, regardless of
 * its hosts file, because browsers try either. A machine without IPv6 has only the first. Throws {@link
 * CannotListenError}.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<Listening> {
  try {
    return await listenOn(app, host, port)
  } catch (cause) {
    throw cause instanceof Error ? (toListenError(cause, host, port) ?? cause) : cause
  }
}

function toListenError(
  cause: NodeJS.ErrnoException,
  host: string,
  port: number,
): CannotListenError | undefined {
  const where = host === 'localhost' ? '127.0.0.1' : host
  switch (cause.code) {
    case 'EADDRINUSE':
      return new CannotListenError(
        `${where}:${port} is in use by another process. Stop it first, or choose another PORT.`,
        { cause },
      )
    case 'EACCES':
      return new CannotListenError(`You may not open port ${port}. Choose another PORT.`, { cause })
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new CannotListenError(`HOST ${host} is not an address of this machine. Choose another.`, {
        cause,
      })
    default:
      return undefined
  }
}

async function listenOn(app: FastifyInstance, host: string, port: number): Promise<Listening> {
  if (host !== 'localhost') {
    await app.listen({ host, port, backlog })
    return listeningOn(app, [app.server])
  }
  await app.listen({ host: '127.0.0.1', port, backlog })
  const second = createServer(socketOptions, (socket) => app.server.emit('connection', socket))
  await listenOnIpv6(second, port)
  return listeningOn(app, [app.server, second])
}

/** The options with which Node's HTTP servers accept connections. */
const socketOptions = { allowHalfOpen: true, noDelay: true } as const

/** The second server passes its connections to the first, which is the application's. */
function listeningOn({ server }: FastifyInstance, servers: readonly Server[]): Listening {
  let accepted = 0
  server.on('connection', () => accepted++)
  return {
    acceptWaiting: async (latest) => {
      // One poll of the event loop accepts one connection, however many wait. The first `afterPoll` may
      // resolve before any poll has run, so it is not counted.
      await afterPoll()
      let before: number
      do {
        before = accepted
        await afterPoll()
      } while (accepted > before && performance.now() < latest)
    },
    stopAccepting: async () => {
      // The HTTP server's own `close` would cut off the idle connections at once.
      await Promise.all(servers.map((each) => stopListening(each)))
    },
    close: async () => {
      await Promise.all(servers.slice(1).map((each) => stopListening(each)))
    },
    closeIdleConnections: () => server.closeIdleConnections(),
    closeAllConnections: () => server.closeAllConnections(),
  }
}

/** Resolves when the connections that the server accepted are closed. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => Server.prototype.close.call(server, () => resolve()))
}

function listenOnIpv6(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? resolve() : reject(error),
    )
    server.listen({ host: '::1', port, backlog, ipv6Only: true }, () => resolve())
  })
}
