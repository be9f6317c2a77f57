import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import type { MediaBucket } from '#src/infrastructure/setting-urls.server.ts'
import { requireFreeBytes } from './disk-space.server.ts'
import {
  type ByteRange,
  type Exclusively,
  type MediaStore,
  StorageUnavailableError,
} from './media-store.server.ts'
import { MissingFileError } from './missing-file.ts'
import { asUnavailable, createS3Client, etagDiffers, isNotFound, sendChecked } from './s3-client.server.ts'
import { type Piece, S3Uploads } from './s3-uploads.server.ts'

/** How many files of a folder are sent at the same time. */
const filesAtOnce = 4
const maxCopies = 3

/**
 * Stores replays in a bucket that speaks S3. Uploads are stored part by part (multipart) under their id, the
 * replays made from them under `replays/`. Nothing in the bucket is public: families get everything through
 * this server (docs/decisions/0027).
 */
export function createS3Store(settings: MediaBucket, exclusively: Exclusively): MediaStore {
  const client = createS3Client(settings)
  const Bucket = settings.bucket
  const uploads = new S3Uploads(settings, exclusively)
  const replayKey = (name: string) => `replays/${name}`

  async function get(name: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.first}-${range.last}`
    const { Body } = await client.getObject({ Bucket, Key: name, Range }).catch(throwMissing)
    if (!(Body instanceof Readable)) throw new StorageUnavailableError('the storage answered without a file')
    return Body
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    try {
      return (await client.headObject({ Bucket, Key: name })).ContentLength ?? 0
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  async function putFile(name: string, path: string): Promise<void> {
    const Body = await readFile(path)
    const sent = { Bucket, Key: name, Body, ContentLength: Body.length }
    await sendChecked(Body, (ContentMD5) => client.putObject({ ...sent, ContentMD5 }))
    if ((await sizeOf(name)) !== Body.length)
      throw new StorageUnavailableError('the storage stored different bytes than were sent')
  }

  async function removeAll(prefix: string): Promise<void> {
    for (;;) {
      const { Contents = [] } = await client.listObjectsV2({ Bucket, Prefix: prefix })
      const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
      if (Objects.length === 0) return
      const { Errors = [] } = await client.deleteObjects({ Bucket, Delete: { Objects, Quiet: true } })
      if (Errors[0]) throw new StorageUnavailableError(`the storage does not delete: ${Errors[0].Code}`)
    }
  }

  return {
    uploads,
    readUpload: (id) => get(id),
    firstBytesOfUpload: async (id, bytes) => {
      const firstBytes = await uploads.firstBytesOf(id).catch(throwMissing)
      return firstBytes.subarray(0, bytes)
    },
    uploadAsFile: async (id, folder) => {
      const path = join(folder, 'source')
      const pieces = await uploads.piecesOf(id)
      await requireFreeBytes(folder, pieces?.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0)
      for (let tries = 0; pieces && tries < maxCopies; tries++) {
        const comparison = createComparison(pieces)
        await pipeline(await get(id), comparison.stream, createWriteStream(path))
        if (comparison.isSame()) return path
      }
      throw new StorageUnavailableError('the storage returned different bytes than were sent')
    },
    removeUpload: async (id) => {
      await uploads.abort(id)
      await removeAll(id)
    },
    freeBytes: async () => undefined,
    storeFolder: async (name, folder) => {
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      )
      await forEachBounded(files, filesAtOnce, async (entry) => {
        const path = join(entry.parentPath, entry.name)
        await putFile(`${replayKey(name)}${path.slice(folder.length)}`, path)
      })
    },
    open: async (name) => {
      const bytes = await sizeOf(replayKey(name))
      return bytes === undefined ? undefined : { bytes, read: (range) => get(replayKey(name), range) }
    },
    remove: (name) => removeAll(`${replayKey(name)}/`),
  }
}

/**
 * A stream that passes data on and compares it, piece by piece, with the ETag that the storage gave each
 * piece of the upload.
 */
function createComparison(pieces: readonly Piece[]) {
  let hash = createHash('md5')
  let current = 0
  let inPiece = 0
  let isDifferent = false
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      for (let at = 0; at < part.length; ) {
        const { bytes = 0, etag } = pieces[current] ?? {}
        const taken = part.subarray(at, at + bytes - inPiece)
        if (taken.length === 0) {
          isDifferent = true
          break
        }
        hash.update(taken)
        at += taken.length
        inPiece += taken.length
        if (inPiece < bytes) continue
        if (etagDiffers(etag, hash.digest())) isDifferent = true
        hash = createHash('md5')
        inPiece = 0
        current += 1
      }
      done(null, part)
    },
  })
  return { stream, isSame: () => !isDifferent && inPiece === 0 && current === pieces.length }
}

function throwMissing(error: unknown): never {
  throw isNotFound(error) ? new MissingFileError('the file is not there') : asUnavailable(error)
}
