import { type FileHandle, open } from 'node:fs/promises'
import type { ByteRange } from './media-store.server.ts'

/** As much as a stream of Node's holds for a slow reader, and half as many reads. */
const pieceBytes = 128 * 1024
const mostSpare = 64
const spare: Buffer[] = []

/**
 * A stretch of a file, piece by piece. A piece lies in memory that is used again: it holds until the next one
 * is asked for. Streams take fresh memory for each, and at fifty segments a second the collector of that
 * garbage took two fifths of the process's busy time. Rejects when the file cannot be opened.
 */
export async function piecesOfFile(path: string, range: ByteRange): Promise<AsyncGenerator<Buffer, void>> {
  const found = pieces(await open(path), range)
  // A generator that was never begun would not close the file.
  await found.next()
  return found
}

async function* pieces(file: FileHandle, { first, last }: ByteRange): AsyncGenerator<Buffer, void> {
  try {
    yield Buffer.alloc(0)
    const piece = spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
    for (let at = first; at <= last; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(pieceBytes, last - at + 1), at)
      if (bytesRead === 0) throw new Error('a file of a replay is shorter than it was')
      at += bytesRead
      yield piece.subarray(0, bytesRead)
    }
    // Where somebody went away in the middle, what they were sent may still be read from it.
    if (spare.length < mostSpare) spare.push(piece)
  } finally {
    await file.close()
  }
}
