import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'

const bytesPerCollection = 4 * 1024 ** 2

/**
 * tus's own file store, except that it writes each chunk before it reads the next, and throws the file
 * system's errors instead of one error of its own. Chunks are outside of V8's heap, so V8 lets tens of
 * megabytes of them pile up before it collects garbage. An upload may have ten gigabytes, so a minor
 * collection is requested every few megabytes; scripts/serve.sh starts Node with --expose-gc, which makes
 * that possible.
 */
export class DiskUploads extends FileStore {
  readonly #folder: string

  constructor(folder: string) {
    super({ directory: folder })
    this.#folder = folder
  }

  override async write(part: Readable, id: string, offset: number): Promise<number> {
    let [at, uncollected] = [offset, 0]
    const file = await open(join(this.#folder, id), 'r+')
    try {
      for await (const chunk of part) {
        await writeWhole(file, chunk, at)
        at += chunk.length
        uncollected += chunk.length
        if (uncollected < bytesPerCollection) continue
        globalThis.gc?.({ type: 'minor' })
        uncollected = 0
      }
    } finally {
      await file.close()
    }
    return at
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, at + written)
    written += bytesWritten
  }
}
