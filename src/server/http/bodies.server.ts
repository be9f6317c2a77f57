import type { Readable } from 'node:stream'
import { HttpError, unavailable } from '#src/api/server/http-error.server.ts'

/**
 * How many bytes of unfinished bodies are held: together well below CONTRACT §3's 64 MiB, since freed buffers
 * count until they are garbage-collected. Payment events have a share of their own, so that unfinished forms
 * cannot keep them out.
 */
const shares = { usual: 32 * 1024 * 1024, events: 12 * 1024 * 1024 } as const

/** A body's first buffer, doubled as needed: bytes that were announced and do not arrive take no memory. */
const firstRoom = 4096

export interface Bodies {
  /**
   * The whole body. Throws 413 beyond `most` bytes, and 503 when it stalled while others needed its room.
   */
  read(body: Readable, asked: { share: keyof typeof shares; most: number; tooLarge: string }): Promise<Buffer>
  /** How many bytes the unfinished bodies hold now. */
  held(): number
}

interface Unfinished {
  room: number
  giveUp(): void
}

/**
 * Reads bodies into buffers whose sizes are counted. A sender decides in how many chunks a body arrives, and
 * each chunk costs more than a hundred bytes besides its content, so they are copied together as they arrive.
 */
export function createBodies(): Bodies {
  /** In each share, the one that has stalled for longest comes first. */
  const unfinished = { usual: new Set<Unfinished>(), events: new Set<Unfinished>() }
  const taken = { usual: 0, events: 0 }

  return {
    held: () => taken.usual + taken.events,
    read: (body, { share, most, tooLarge }) =>
      new Promise((resolve, reject) => {
        const queue = unfinished[share]
        let kept = Buffer.alloc(0)
        let length = 0
        const mine: Unfinished = { room: 0, giveUp: () => end(() => reject(unavailable())) }

        body.on('data', take)
        body.on('end', finish)
        body.on('error', breakOff)
        body.on('close', breakOff)

        function take(piece: Buffer): void {
          if (length + piece.length > most) {
            end(() => reject(new HttpError(413, tooLarge)))
            return
          }
          queue.delete(mine)
          queue.add(mine)
          if (length + piece.length > kept.length && !grow(length + piece.length)) return
          piece.copy(kept, length)
          length += piece.length
        }

        function grow(needed: number): boolean {
          const room = Math.min(most, Math.max(needed, firstRoom, kept.length * 2))
          taken[share] += room - mine.room
          mine.room = room
          for (const stalest of queue) {
            if (taken[share] <= shares[share]) break
            stalest.giveUp()
          }
          if (mine.room === 0) return false
          const larger = Buffer.allocUnsafeSlow(room)
          kept.copy(larger, 0, 0, length)
          kept = larger
          return true
        }

        function finish(): void {
          end(() => resolve(kept.subarray(0, length)))
        }

        function breakOff(): void {
          end(() => reject(new HttpError(400, 'The body did not arrive.')))
        }

        function end(settle: () => void): void {
          queue.delete(mine)
          taken[share] -= mine.room
          mine.room = 0
          for (const [event, listener] of [
            ['data', take],
            ['end', finish],
            ['close', breakOff],
          ] as const)
            body.off(event, listener)
          settle()
          kept = Buffer.alloc(0)
          // The rest is read and dropped, so that the error response arrives. The `error` listener stays.
          body.resume()
        }
      }),
  }
}
