import { type FileHandle, open } from 'node:fs/promises'
import type { ByteRange } from './media-store.server.ts'

/** As much as a stream of Node's buffers for a slow reader, but read with half as many calls. */
const pieceBytes = 128 * 1024
const maxSpare = 64
const spare: Buffer[] = []

/**
 * Reads a byte range of a file, piece by piece. The memory of a piece is reused, so a piece is valid only
 * until the next one is requested. Streams allocate memory for each piece; at fifty segments a second,
 * collecting that garbage took two fifths of the process's busy time. Rejects when the file cannot be opened.
 */
export async function piecesOfFile(path: string, range: ByteRange): Promise<AsyncGenerator<Buffer, void>> {
  const found = pieces(await open(path), range)
  // A generator that was never started would not close the file.
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
    // Only after a complete read: the last piece of an aborted read may still be being sent.
    if (spare.length < maxSpare) spare.push(piece)
  } finally {
    await file.close()
  }
}
