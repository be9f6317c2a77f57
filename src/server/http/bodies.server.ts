import type { Readable } from 'node:stream'
import { HttpError, unavailable } from '#src/api/server/http-error.server.ts'

/**
 * How many bytes of unfinished bodies may be buffered. Together they stay well below CONTRACT §3's 64 MiB,
 * because freed buffers count until they are garbage-collected. Payment events have their own share, so that
 * unfinished forms cannot block them.
 */
const shares = { usual: 32 * 1024 * 1024, events: 12 * 1024 * 1024 } as const

/**
 * The size of a body's first buffer, which is doubled as needed, so that announced bytes that do not arrive
 * take no memory.
 */
const firstBufferBytes = 4096

export interface Bodies {
  /**
   * Reads the whole body. Throws 413 beyond `maxBytes`, and 503 if it stalled while others needed its memory.
   */
  read(
    body: Readable,
    options: { share: keyof typeof shares; maxBytes: number; tooLarge: string },
  ): Promise<Buffer>
  /** How many bytes the unfinished bodies take now. */
  held(): number
}

interface Unfinished {
  allocated: number
  giveUp(): void
}

/**
 * Reads bodies into buffers whose sizes are counted. A sender decides in how many chunks a body arrives, and
 * each chunk costs more than a hundred bytes besides its content, so they are copied together as they arrive.
 */
export function createBodies(): Bodies {
  /** In each share, the body that has stalled longest comes first. */
  const unfinished = { usual: new Set<Unfinished>(), events: new Set<Unfinished>() }
  const taken = { usual: 0, events: 0 }

  return {
    held: () => taken.usual + taken.events,
    read: (body, { share, maxBytes, tooLarge }) =>
      new Promise((resolve, reject) => {
        const queue = unfinished[share]
        let buffer = Buffer.alloc(0)
        let length = 0
        const mine: Unfinished = { allocated: 0, giveUp: () => end(() => reject(unavailable())) }

        body.on('data', take)
        body.on('end', finish)
        body.on('error', breakOff)
        body.on('close', breakOff)

        function take(piece: Buffer): void {
          if (length + piece.length > maxBytes) {
            end(() => reject(new HttpError(413, tooLarge)))
            return
          }
          queue.delete(mine)
          queue.add(mine)
          if (length + piece.length > buffer.length && !grow(length + piece.length)) return
          piece.copy(buffer, length)
          length += piece.length
        }

        function grow(neededBytes: number): boolean {
          const allocated = Math.min(maxBytes, Math.max(neededBytes, firstBufferBytes, buffer.length * 2))
          taken[share] += allocated - mine.allocated
          mine.allocated = allocated
          for (const stalest of queue) {
            if (taken[share] <= shares[share]) break
            stalest.giveUp()
          }
          if (mine.allocated === 0) return false
          const larger = Buffer.allocUnsafeSlow(allocated)
          buffer.copy(larger, 0, 0, length)
          buffer = larger
          return true
        }

        function finish(): void {
          end(() => resolve(buffer.subarray(0, length)))
        }

        function breakOff(): void {
          end(() => reject(new HttpError(400, 'The body did not arrive.')))
        }

        function end(settle: () => void): void {
          queue.delete(mine)
          taken[share] -= mine.allocated
          mine.allocated = 0
          for (const [event, listener] of [
            ['data', take],
            ['end', finish],
            ['close', breakOff],
          ] as const)
            body.off(event, listener)
          settle()
          buffer = Buffer.alloc(0)
          // The rest is read and dropped, so that the client reads the error response. The `error` listener
          // stays.
          body.resume()
        }
      }),
  }
}
