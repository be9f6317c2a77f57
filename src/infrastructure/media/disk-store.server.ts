import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeBytes } from './disk-space.server.ts'
import { DiskUploads } from './disk-uploads.server.ts'
import { piecesOfFile } from './file-pieces.server.ts'
import type { MediaStore } from './media-store.server.ts'
import { isMissing } from './missing-file.ts'

/**
 * Stores replays in a folder of this machine. Work in progress must be in the same file system, so that a
 * whole folder can be moved into place at once.
 */
export async function openDiskStore(folder: string): Promise<MediaStore> {
  const incoming = join(folder, 'incoming')
  const replayPath = (name: string) => join(folder, 'replays', name)
  await mkdir(incoming, { recursive: true })
  return {
    uploads: new DiskUploads(incoming),
    readUpload: async (id) => createReadStream(join(incoming, id)),
    firstBytesOfUpload: async (id, bytes) => {
      const file = await open(join(incoming, id))
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    uploadAsFile: async (id) => {
      await stat(join(incoming, id))
      return join(incoming, id)
    },
    removeUpload: async (id) => {
      await rm(join(incoming, id), { force: true })
      await rm(join(incoming, `${id}.json`), { force: true })
    },
    freeBytes: () => freeBytes(folder),
    storeFolder: async (name, from) => {
      await mkdir(dirname(replayPath(name)), { recursive: true })
      await rm(replayPath(name), { recursive: true, force: true })
      await rename(from, replayPath(name))
    },
    open: async (name) => {
      const path = replayPath(name)
      const found = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (!found?.isFile()) return undefined
      return {
        bytes: found.size,
        read: (range = { first: 0, last: found.size - 1 }) => piecesOfFile(path, range),
      }
    },
    remove: (name) => rm(replayPath(name), { recursive: true, force: true }),
  }
}
