import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import type { MediaBucket } from '#src/infrastructure/setting-addresses.server.ts'
import { type ByteRange, type MediaStore, StorageAway } from './media-store.server.ts'

const timeoutMs = 10_000
/** How many files of a folder are sent side by side. */
const lanes = 4

/**
 * Replays in a bucket that speaks S3. Uploads come to lie there part by part (multipart), under their id;
 * what is made of them under `replays/`. Nothing in it is open: what families see comes through this server
 * (docs/decisions/0027).
 */
export function s3Store({ endpoint, bucket, region, key, secret }: MediaBucket): MediaStore {
  const options = {
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    // Storages other than Amazon's know no checksums in trailers; what is kept is compared by its length and
    // hash below.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: 6 * timeoutMs },
  } as const
  const client = new S3Client(options)
  const kept = (name: string) => `replays/${name}`

  async function get(name: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.first}-${range.last}`
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name, Range }))
    if (!(Body instanceof Readable)) throw new StorageAway('the storage answered without a file')
    return Body
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }))).ContentLength ?? 0
    } catch (error) {
      if (isNotThere(error)) return undefined
      throw error
    }
  }

  async function keep(name: string, path: string): Promise<void> {
    const md5 = createHash('md5')
    const body = await readFile(path)
    const ContentMD5 = md5.update(body).digest('base64')
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: name, Body: body, ContentLength: body.length, ContentMD5 }),
    )
    if ((await sizeOf(name)) !== body.length)
      throw new StorageAway('the storage kept something else than what was sent')
  }

  async function removeAll(prefix: string): Promise<void> {
    for (;;) {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }),
      )
      const found = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
      if (found.length === 0) return
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: found, Quiet: true } }))
    }
  }

  const uploads = new S3Store({
    partSize: 16 * 1024 ** 2,
    maxConcurrentPartUploads: 4,
    useTags: false,
    s3ClientConfig: { ...options, bucket },
  })
  return {
    uploads,
    beginOfUpload: async (id, bytes) => buffer(await get(id, { first: 0, last: bytes - 1 })),
    uploadAsFile: async (id, folder) => {
      const path = join(folder, 'source')
      const bytes = await sizeOf(id)
      await pipeline(await get(id), createWriteStream(path))
      if ((await stat(path)).size !== bytes) throw new StorageAway('the storage gave less than it has')
      return path
    },
    removeUpload: async (id) => {
      await uploads.remove(id).catch((error: unknown) => {
        if (!isNotThere(error)) throw error
      })
      await removeAll(id)
    },
    roomLeft: async () => undefined,
    keepFolder: async (name, folder) => {
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      )
      const waiting = files.map((entry) => join(entry.parentPath, entry.name))
      const lane = async () => {
        for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
          await keep(`${kept(name)}${path.slice(folder.length)}`, path)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    },
    open: async (name) => {
      const bytes = await sizeOf(kept(name))
      return bytes === undefined ? undefined : { bytes, read: (range) => get(kept(name), range) }
    },
    remove: (name) => removeAll(`${kept(name)}/`),
  }
}

function isNotThere(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const metadata: unknown = Reflect.get(error, '$metadata')
  const status =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined
  return (
    status === 404 || Reflect.get(error, 'status_code') === 404 || Reflect.get(error, 'status_code') === 410
  )
}
