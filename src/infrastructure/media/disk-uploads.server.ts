import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'

const sweptBytes = 4 * 1024 ** 2

/**
 * Uploads as they come to lie in a folder: tus's own store, which writes each piece before it takes the next. A
 * piece's memory is none of V8's heap, which lets tens of megabytes of it lie before it looks: of a film of ten
 * gigabytes it is swept up every few (scripts/serve.sh starts Node so that this can be asked for).
 */
export class DiskUploads extends FileStore {
  readonly #folder: string

  constructor(folder: string) {
    super({ directory: folder })
    this.#folder = folder
  }

  override async write(part: Readable, id: string, offset: number): Promise<number> {
    let [at, unswept] = [offset, 0]
    try {
      const file = await open(join(this.#folder, id), 'r+')
      try {
        for await (const piece of part) {
          await writeWhole(file, piece, at)
          at += piece.length
          unswept += piece.length
          if (unswept < sweptBytes) continue
          globalThis.gc?.({ type: 'minor' })
          unswept = 0
        }
      } finally {
        await file.close()
      }
    } catch {
      throw ERRORS.FILE_WRITE_ERROR
    }
    return at
  }
}

async function writeWhole(file: FileHandle, piece: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < piece.length; ) {
    const { bytesWritten } = await file.write(piece, written, piece.length - written, at + written)
    written += bytesWritten
  }
}
