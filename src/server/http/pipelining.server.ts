import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export function createPipeline(): Pipeline {
  /** The responses that each connection still waits for, the next one first, each with its handler. */
  const pending = new WeakMap<Duplex, Map<ServerResponse, () => void>>()

  /** How many bytes the pipelined requests of all connections take that are not being read yet. */
  let bytesAhead = 0

  return {
    handleInTurn: (request, response, handle) => {
      const connection = request.socket
      const responses = pending.get(connection) ?? new Map<ServerResponse, () => void>()
      const isNext = responses.size === 0
      const bytes = isNext ? 0 : bytesHeld(request)
      if (responses.size >= maxPipelined || bytesAhead + bytes > maxBytesAhead) return false
      let held = bytes
      const release = () => {
        bytesAhead -= held
        held = 0
      }
      bytesAhead += held
      if (!isNext) request.once('close', release)
      const handleNow = () => {
        release()
        handle()
      }
      pending.set(connection, responses.set(response, handleNow))
      response.once('close', () => {
        const [current] = responses.keys()
        responses.delete(response)
        const [handleNext] = responses.values()
        if (current === response && connection.writable) handleNext?.()
      })
      if (isNext) handleNow()
      return true
    },
    pendingOf: (connection) => [...(pending.get(connection)?.keys() ?? [])],
  }
}

/** The requests of all connections, of which a client may send several ahead (RFC 9112 §9.3.2). */
interface Pipeline {
  /**
   * Handles a connection's requests one at a time, so that a client that pipelines gets no larger share of
   * the process than one that waits for each response. Returns false if too many requests are pipelined on
   * this connection, or too many bytes on all.
   */
  handleInTurn(request: IncomingMessage, response: ServerResponse, handle: () => void): boolean
  /** The responses that a connection still waits for, the next one first. */
  pendingOf(connection: Duplex): ServerResponse[]
}

/**
 * How many requests a connection may pipeline. No browser or proxy pipelines; a client that sends more is cut
 * off.
 */
const maxPipelined = 16

/**
 * How many bytes may be pipelined on all connections together. With the bodies that are being read
 * (`bodies.server.ts`) it stays below CONTRACT §3's 64 MiB.
 */
const maxBytesAhead = 16 * 1024 * 1024

/** Node stops reading a connection once about this much of an unread body is buffered. */
const maxUnreadBytes = 128 * 1024

/** How many bytes a waiting request takes: its head, and what Node buffers of its body. */
function bytesHeld({ headers, rawHeaders, url = '' }: IncomingMessage): number {
  const head = rawHeaders.reduce((sum, text) => sum + text.length, url.length)
  if (headers['transfer-encoding'] !== undefined) return head + maxUnreadBytes
  return head + Math.min(Number(headers['content-length'] ?? 0), maxUnreadBytes)
}
