import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { type MediaStore, StorageUnavailableError } from './media-store.server.ts'

const maxCopies = 3

/**
 * Copies a file of this machine into the storage, as a complete upload, and reads it back: a copy whose
 * SHA-256 differs from `sha256`, or from the file's own, is deleted and made again. Returns the size in
 * bytes. Throws {@link StorageUnavailableError} when no copy is identical. Whatever fails, nothing of the copy
 * stays.
 */
export async function copyIntoStore(
  store: MediaStore,
  id: string,
  path: string,
  sha256?: string,
): Promise<number> {
  const expected = sha256 ?? (await sha256Of(createReadStream(path)))
  const { size } = await stat(path)
  try {
    for (let copies = 0; copies < maxCopies; copies++) {
      await store.removeUpload(id)
      await store.uploads.create(new Upload({ id, size, offset: 0 }))
      await store.uploads.write(createReadStream(path), id, 0)
      if ((await sha256Of(await store.readUpload(id))) === expected) return size
    }
    throw new StorageUnavailableError('the storage stored different bytes than were copied')
  } catch (error) {
    // No row names this upload yet, so no clean-up would find it.
    await store.removeUpload(id).catch(() => undefined)
    throw error
  }
}

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part)
  return hash.digest('hex')
}
