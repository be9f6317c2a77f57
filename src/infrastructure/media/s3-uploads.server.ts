import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Part } from '@aws-sdk/client-s3'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { z } from 'zod'
import type { MediaBucket } from '#src/infrastructure/setting-addresses.server.ts'
import { gatherParts } from './gather-parts.server.ts'
import { StorageUnavailableError } from './media-store.server.ts'
import {
  asUnavailable,
  etagDiffers,
  isNotFound,
  isOtherBytes,
  md5Of,
  s3Client,
  s3ClientOptions,
} from './s3-client.server.ts'

/** The pieces of a complete upload: each one's length, and the ETag that the storage gave it. */
const pieces = z.array(z.object({ bytes: z.number(), etag: z.string() }))
export type Piece = z.infer<typeof pieces>[number]

const maxTries = 3
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
 */
export class S3Uploads extends S3Store {
  constructor(bucket: MediaBucket) {
    super({
      partSize: 16 * 1024 ** 2,
      maxConcurrentPartUploads: 1,
      useTags: false,
      s3ClientConfig: { ...s3ClientOptions(bucket), bucket: bucket.bucket },
    })
    this.client = s3Client(bucket)
  }

  /**
   * Stores the bytes of a request and returns the upload's new offset. tus's own method leaves a temporary
   * file behind, still open, when the storage fails, and holds up all other uploads while a slow client fills
   * a part.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const metadata = await this.getMetadata(id)
    const { size } = metadata.file
    const incomplete = await this.incompleteBytes(id)
    let number = (await this.retrieveParts(id)).length
    let at = offset - incomplete.length
    for await (const { path, bytes } of gatherParts(
      following(incomplete, source),
      this.calcOptimalPartSize(size),
    )) {
      at += bytes
      // One part at a time is in memory.
      const permit = await this.partUploadSemaphore.acquire()
      try {
        const body = await readFile(path)
        if (bytes >= this.minPartSize || at === size) await this.uploadPart(metadata, body, ++number)
        else await this.storeIncomplete(id, body)
      } finally {
        await permit.release()
      }
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
    const parts = await this.partsSoFar(id)
    if (!parts) {
      if (!(await this.isComplete(id))) throw ERRORS.FILE_NO_LONGER_EXISTS
      return withOffset(file, file.size ?? 0)
    }
    const offset = parts.reduce((sum, { Size = 0 }) => sum + Size, 0)
    if (offset === file.size && offset > 0) await this.finishMultipartUpload(metadata, parts)
    return withOffset(file, offset + ((await this.getIncompletePartSize(id)) ?? 0))
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
   * Stores bytes that are too few for a part. They stay until the upload is deleted, since they may be the
   * only copy.
   */
  private async storeIncomplete(id: string, Body: Buffer): Promise<void> {
    const { length } = await this.retrieveParts(id)
    if (length === 0) await this.storeFirstBytes(id, Body)
    const sent = {
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Body,
      Metadata: { [afterParts]: String(length) },
    }
    await sendChecked(Body, (ContentMD5) => this.client.putObject({ ...sent, ContentMD5 }))
  }

  /** The bytes of an upload that are too few for a part; none when there is no incomplete part. */
  private async incompleteBytes(id: string): Promise<Buffer> {
    if ((await this.getIncompletePartSize(id)) === undefined) return Buffer.alloc(0)
    const incomplete = await this.getIncompletePart(id)
    return incomplete ? buffer(incomplete) : Buffer.alloc(0)
  }

  /** An incomplete part no longer counts once its bytes are in a part. */
  protected override async getIncompletePartSize(id: string): Promise<number | undefined> {
    try {
      const { ContentLength, Metadata } = await this.client.headObject({
        Bucket: this.bucket,
        Key: this.partKey(id, true),
      })
      const parts = await this.partsSoFar(id)
      return Metadata?.[afterParts] === String(parts?.length) ? ContentLength : undefined
    } catch (error) {
      if (isNotFound(error)) return undefined
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

/** Sends bytes with their MD5, and retries when the storage reports other bytes. Returns their ETag. */
export async function sendChecked(
  bytes: Buffer,
  send: (md5: string) => Promise<{ ETag?: string | undefined }>,
): Promise<string> {
  const md5 = md5Of(bytes)
  for (let tries = 1; ; tries++) {
    try {
      const { ETag } = await send(md5.toString('base64'))
      if (!etagDiffers(ETag, md5)) return ETag ?? ''
    } catch (error) {
      if (tries === maxTries || !isOtherBytes(error)) throw error
    }
    if (tries === maxTries)
      throw new StorageUnavailableError('the storage stored different bytes than were sent')
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
