import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { type MediaStore, StorageAway } from './media-store.server.ts'

const mostCopies = 3

/**
 * Copies a file of this machine into the storage, as a whole upload, and reads it back: a copy whose bytes
 * are others than `sha256`, or than the file's own, is deleted and made again. Returns how many bytes there
 * are. Throws {@link StorageAway} when no copy is the same.
 */
export async function copyIntoStore(
  store: MediaStore,
  id: string,
  path: string,
  sha256?: string,
): Promise<number> {
  const expected = sha256 ?? (await sha256Of(createReadStream(path)))
  const { size } = await stat(path)
  for (let copies = 0; copies < mostCopies; copies++) {
    await store.removeUpload(id)
    await store.uploads.create(new Upload({ id, size, offset: 0 }))
    await store.uploads.write(createReadStream(path), id, 0)
    if ((await sha256Of(await store.readUpload(id))) === expected) return size
  }
  await store.removeUpload(id)
  throw new StorageAway('the storage kept something else than what was copied')
}

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part)
  return hash.digest('hex')
}
