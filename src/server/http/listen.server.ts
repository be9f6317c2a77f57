import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { alongside } from './front.server.ts'

export interface Listening {
  /** Takes no further connections, and resolves when those it has are closed, each by whoever closes it. */
  stopAccepting(): Promise<void>
  /**
   * Takes no further connections on the second address and resolves when those it has are done; the
   * application closes its own server.
   */
  close(): Promise<void>
  closeIdleConnections(): void
  closeAllConnections(): void
}

/**
 * New connections that may wait to be taken: with Node's own 511, a flood makes browsers wait seconds before
 * they try again to connect. The system has its own limit.
 */
const backlog = 4096

/** HOST and PORT cannot be listened on; the message says why, and what to do. */
export class CannotListen extends Error {}

/**
 * Listens on HOST. `localhost` means both of this machine's own addresses, 127.0.0.1 and ::1, whatever its
 * hosts file says: browsers try either. A machine without IPv6 has the first alone. Throws
 * {@link CannotListen}.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<Listening> {
  try {
    return await listenOn(app, host, port)
  } catch (cause) {
    throw cause instanceof Error ? (inWords(cause, host, port) ?? cause) : cause
  }
}

function inWords(cause: NodeJS.ErrnoException, host: string, port: number): CannotListen | undefined {
  const where = host === 'localhost' ? '127.0.0.1' : host
  switch (cause.code) {
    case 'EADDRINUSE':
      return new CannotListen(
        `${where}:${port} is in use by another process. Stop it first, or choose another PORT.`,
        { cause },
      )
    case 'EACCES':
      return new CannotListen(`PORT ${port} is not this user’s to open. Choose another.`, { cause })
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new CannotListen(`HOST ${host} is no address of this machine. Choose another.`, { cause })
    default:
      return undefined
  }
}

async function listenOn(app: FastifyInstance, host: string, port: number): Promise<Listening> {
  if (host !== 'localhost') {
    await app.listen({ host, port, backlog })
    return over([app.server], async () => undefined)
  }
  await app.listen({ host: '127.0.0.1', port, backlog })
  const second = alongside(app.server)
  await opened(second, port)
  return over([app.server, second], () => new Promise((resolve) => second.close(() => resolve())))
}

function over(servers: readonly Server[], close: Listening['close']): Listening {
  return {
    stopAccepting: async () => {
      // Closing it as an HTTP server would cut the idle connections at once.
      const ended = servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            NetServer.prototype.close.call(server, () => resolve())
          }),
      )
      await Promise.all(ended)
    },
    close,
    closeIdleConnections: () => {
      for (const server of servers) server.closeIdleConnections()
    },
    closeAllConnections: () => {
      for (const server of servers) server.closeAllConnections()
    },
  }
}

function opened(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? resolve() : reject(error),
    )
    server.listen({ host: '::1', port, backlog, ipv6Only: true }, () => resolve())
  })
}
