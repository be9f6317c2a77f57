import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Part } from '@aws-sdk/client-s3'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { z } from 'zod'
import type { MediaBucket } from '#src/infrastructure/setting-urls.server.ts'
import { gatherParts } from './gather-parts.server.ts'
import { type Exclusively, StorageUnavailableError } from './media-store.server.ts'
import {
  asUnavailable,
  createS3Client,
  isNotFound,
  s3ClientOptions,
  sendChecked,
} from './s3-client.server.ts'

/** The pieces of a complete upload: each one's length, and the ETag that the storage gave it. */
const pieces = z.array(z.object({ bytes: z.number(), etag: z.string() }))
export type Piece = z.infer<typeof pieces>[number]

/** What the bucket holds of an incomplete upload. */
interface StoredBytes {
  parts: Part[]
  partBytes: number
  /** The bytes after the parts that are too few for a part. */
  incompleteBytes: number
}

/**
 * The size of every part but the last. Some storages, such as Cloudflare R2, require all of them to be equal,
 * and a part that two processes send then holds the same bytes.
 */
const partSizeBytes = 16 * 1024 ** 2
const afterParts = 'after-parts'
/**
 * How many of an upload's first bytes are stored beside it, so that its type can be detected before it is
 * complete.
 */
const firstBytesLength = 4096

/**
 * tus's own S3 store, except that it sends one part after another, each with its MD5, so that a failed part
 * leaves no gap that the offset would count as sent. Bytes that are too few for a part are kept in the bucket
 * until the part that contains them is stored.
 *
 * Several processes may receive bytes of one upload: a connection that broke can stay open in one process
 * while the client has continued through another. Each step of storing is therefore exclusive, and what would
 * go back behind the stored bytes is not stored.
 */
export class S3Uploads extends S3Store {
  readonly #exclusively: Exclusively

  constructor(bucket: MediaBucket, exclusively: Exclusively) {
    super({
      partSize: partSizeBytes,
      minPartSize: partSizeBytes,
      maxConcurrentPartUploads: 1,
      useTags: false,
      s3ClientConfig: { ...s3ClientOptions(bucket), bucket: bucket.bucket },
    })
    this.client = createS3Client(bucket)
    this.#exclusively = exclusively
  }

  /**
   * Stores the bytes of a request and returns the upload's new offset. Throws `INVALID_OFFSET` when another
   * process has stored as many meanwhile. tus's own method leaves a temporary file behind, still open, when
   * the storage fails, and holds up all other uploads while a slow client fills a part.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const metadata = await this.getMetadata(id)
    const { size } = metadata.file
    const stored = await this.storedBytes(id)
    if (!stored) throw ERRORS.INVALID_OFFSET
    const incomplete = stored.incompleteBytes > 0 ? await this.incompletePart(id) : Buffer.alloc(0)
    let number = stored.parts.length
    let at = stored.partBytes
    if (at + incomplete.length !== offset) throw ERRORS.INVALID_OFFSET
    for await (const { path, bytes } of gatherParts(
      following(incomplete, source),
      this.calcOptimalPartSize(size),
    )) {
      at += bytes
      const isPart = bytes >= this.minPartSize || at === size
      await this.storeNext(id, { number, at }, async () => {
        const body = await readFile(path)
        if (isPart) await this.uploadPart(metadata, body, number + 1)
        else await this.storeIncomplete(id, body, number)
      })
      if (isPart) number++
    }
    if (at === size) {
      await this.finishMultipartUpload(metadata, await this.retrieveParts(id))
      await this.completeMetadata(metadata.file)
      await this.clearCache(id)
    }
    return at
  }

  /**
   * An upload with its current offset. Completes the multipart upload if the last part has arrived but that
   * was not done. Throws the storage's error when it is unavailable, because an upload that cannot be looked
   * up is not a deleted one.
   */
  override async getUpload(id: string): Promise<Upload> {
    const metadata = await this.getMetadata(id).catch((error: unknown) => {
      throw isNotFound(error) ? ERRORS.FILE_NOT_FOUND : error
    })
    const { file } = metadata
    const stored = await this.storedBytes(id)
    if (!stored) {
      if (!(await this.isComplete(id))) throw ERRORS.FILE_NO_LONGER_EXISTS
      return withOffset(file, file.size ?? 0)
    }
    const { parts, partBytes, incompleteBytes } = stored
    if (partBytes === file.size && partBytes > 0) await this.finishMultipartUpload(metadata, parts)
    return withOffset(file, partBytes + incompleteBytes)
  }

  /** The pieces of a complete upload; undefined for an incomplete one. */
  async piecesOf(id: string): Promise<Piece[] | undefined> {
    try {
      const { Body } = await this.client.getObject({ Bucket: this.bucket, Key: piecesKey(id) })
      return pieces.parse(JSON.parse((await Body?.transformToString()) ?? ''))
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw asUnavailable(error)
    }
  }

  async firstBytesOf(id: string): Promise<Buffer> {
    const { Body } = await this.client.getObject({ Bucket: this.bucket, Key: firstBytesKey(id) })
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  }

  /** Aborts every multipart upload that is open under an id, even if nothing else of it was stored. */
  async abort(id: string): Promise<void> {
    await this.clearCache(id)
    const { Uploads = [] } = await this.client.listMultipartUploads({ Bucket: this.bucket, Prefix: id })
    for (const { Key, UploadId } of Uploads)
      await this.client
        .abortMultipartUpload({ Bucket: this.bucket, Key, UploadId })
        .catch((error: unknown) => {
          if (!isNotFound(error)) throw error
        })
  }

  protected override async uploadPart(
    { file, 'upload-id': UploadId }: MetadataValue,
    Body: Buffer,
    PartNumber: number,
  ): Promise<string> {
    if (PartNumber === 1) await this.storeFirstBytes(file.id, Body)
    const sent = { Bucket: this.bucket, Key: file.id, UploadId, PartNumber, Body }
    return sendChecked(Body, (ContentMD5) => this.client.uploadPart({ ...sent, ContentMD5 }))
  }

  /**
   * Stores the bytes after part `number` up to `at`, alone among all processes. Throws `INVALID_OFFSET` if
   * there are other parts by now, or more bytes: these were acknowledged.
   */
  private async storeNext(
    id: string,
    { number, at }: { number: number; at: number },
    store: () => Promise<void>,
  ): Promise<void> {
    const isDone = await this.#exclusively(`upload ${id}`, async (lost) => {
      // One part at a time is in memory.
      const permit = await this.partUploadSemaphore.acquire()
      try {
        const stored = await this.storedBytes(id)
        if (stored?.parts.length !== number || stored.partBytes + stored.incompleteBytes > at)
          throw ERRORS.INVALID_OFFSET
        if (lost.aborted)
          throw new StorageUnavailableError('the storing of an upload’s bytes was interrupted')
        await store()
      } finally {
        await permit.release()
      }
    })
    if (!isDone) throw new StorageUnavailableError('another process is still storing bytes of this upload')
  }

  /**
   * Stores bytes that are too few for a part and follow part `number`. They stay until the upload is deleted,
   * since they may be the only copy.
   */
  private async storeIncomplete(id: string, Body: Buffer, number: number): Promise<void> {
    if (number === 0) await this.storeFirstBytes(id, Body)
    const sent = {
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Body,
      Metadata: { [afterParts]: String(number) },
    }
    await sendChecked(Body, (ContentMD5) => this.client.putObject({ ...sent, ContentMD5 }))
  }

  private async incompletePart(id: string): Promise<Buffer> {
    const incomplete = await this.getIncompletePart(id)
    return incomplete ? buffer(incomplete) : Buffer.alloc(0)
  }

  /** What is stored of an upload; undefined once it is complete or deleted. */
  private async storedBytes(id: string): Promise<StoredBytes | undefined> {
    const parts = await this.partsSoFar(id)
    if (!parts) return undefined
    return {
      parts,
      partBytes: parts.reduce((sum, { Size = 0 }) => sum + Size, 0),
      incompleteBytes: await this.incompleteBytesAfter(id, parts.length),
    }
  }

  /** An incomplete part no longer counts once its bytes are in a part. */
  private async incompleteBytesAfter(id: string, number: number): Promise<number> {
    try {
      const { ContentLength = 0, Metadata } = await this.client.headObject({
        Bucket: this.bucket,
        Key: this.partKey(id, true),
      })
      return Metadata?.[afterParts] === String(number) ? ContentLength : 0
    } catch (error) {
      if (isNotFound(error)) return 0
      throw error
    }
  }

  protected override async finishMultipartUpload(
    metadata: MetadataValue,
    parts: Part[],
  ): Promise<string | undefined> {
    const { id } = metadata.file
    const made: Piece[] = parts.map(({ Size = 0, ETag = '' }) => ({ bytes: Size, etag: ETag }))
    await this.client.putObject({ Bucket: this.bucket, Key: piecesKey(id), Body: JSON.stringify(made) })
    try {
      return await super.finishMultipartUpload(metadata, parts)
    } catch (error) {
      // An earlier call, whose response was lost, has already completed it.
      if (isNotFound(error) && (await this.isComplete(id))) return undefined
      throw error
    }
  }

  private async partsSoFar(id: string): Promise<Part[] | undefined> {
    try {
      return await this.retrieveParts(id)
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  private async isComplete(id: string): Promise<boolean> {
    try {
      await this.client.headObject({ Bucket: this.bucket, Key: id })
      return true
    } catch (error) {
      if (isNotFound(error)) return false
      throw error
    }
  }

  private async storeFirstBytes(id: string, bytes: Buffer): Promise<void> {
    await this.client.putObject({
      Bucket: this.bucket,
      Key: firstBytesKey(id),
      Body: bytes.subarray(0, firstBytesLength),
    })
  }
}

/** A copy of an upload with another offset. */
function withOffset(file: Upload, offset: number): Upload {
  const { id, metadata, storage, creation_date } = file
  return Object.assign(new Upload({ id, offset }), { size: file.size, metadata, storage, creation_date })
}

async function* following(before: Buffer, source: Readable): AsyncGenerator<Uint8Array, void> {
  yield before
  yield* source
}

function piecesKey(id: string): string {
  return `${id}.pieces`
}

function firstBytesKey(id: string): string {
  return `${id}.begin`
}
