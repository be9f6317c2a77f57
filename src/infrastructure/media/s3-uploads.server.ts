import type { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Part } from '@aws-sdk/client-s3'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { z } from 'zod'
import type { MediaBucket } from '#src/infrastructure/setting-addresses.server.ts'
import { StorageAway } from './media-store.server.ts'
import { deniesBytes, isNotThere, md5Of, s3Client, s3ClientOptions } from './s3-client.server.ts'

/** How long a piece of a whole upload is, and the ETag that the storage gave it. */
const pieces = z.array(z.object({ bytes: z.number(), etag: z.string() }))
export type Piece = z.infer<typeof pieces>[number]

const mostTries = 3
const afterParts = 'after-parts'
/** How many of an upload's first bytes are kept beside it, for whoever asks before it is whole. */
const beginBytes = 4096

/**
 * Uploads as they come to lie in a bucket: tus's own store, which sends one part after another, each with its
 * MD5, so that a part that fails leaves no gap behind which others are counted. What is too little for a part
 * stays in the bucket until the part that holds it is there.
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
   * How far an upload has come. One whose last part came and that was not put together is put together now.
   * Throws what the storage says when it is away: an upload that nobody can ask for is not one that is gone.
   */
  override async getUpload(id: string): Promise<Upload> {
    const metadata = await this.getMetadata(id).catch((error: unknown) => {
      throw isNotThere(error) ? ERRORS.FILE_NOT_FOUND : error
    })
    const { file } = metadata
    const parts = await this.partsSoFar(id)
    if (!parts) {
      if (!(await this.isWhole(id))) throw ERRORS.FILE_NO_LONGER_EXISTS
      return reached(file, file.size ?? 0)
    }
    const offset = parts.reduce((sum, { Size = 0 }) => sum + Size, 0)
    if (offset === file.size && offset > 0) await this.finishMultipartUpload(metadata, parts)
    return reached(file, offset + ((await this.getIncompletePartSize(id)) ?? 0))
  }

  /** The pieces that an upload was put together of, or undefined for one that is not whole. */
  async piecesOf(id: string): Promise<Piece[] | undefined> {
    try {
      const { Body } = await this.client.getObject({ Bucket: this.bucket, Key: piecesKey(id) })
      return pieces.parse(JSON.parse((await Body?.transformToString()) ?? ''))
    } catch (error) {
      if (isNotThere(error)) return undefined
      throw error
    }
  }

  async beginOf(id: string): Promise<Buffer> {
    const { Body } = await this.client.getObject({ Bucket: this.bucket, Key: beginKey(id) })
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  }

  /** Gives up whatever multipart upload is open under an id, one of which nothing else was kept included. */
  async abort(id: string): Promise<void> {
    await this.clearCache(id)
    const { Uploads = [] } = await this.client.listMultipartUploads({ Bucket: this.bucket, Prefix: id })
    for (const { Key, UploadId } of Uploads)
      await this.client
        .abortMultipartUpload({ Bucket: this.bucket, Key, UploadId })
        .catch((error: unknown) => {
          if (!isNotThere(error)) throw error
        })
  }

  protected override async uploadPart(
    { file, 'upload-id': UploadId }: MetadataValue,
    source: ReadStream | Readable | Buffer,
    PartNumber: number,
  ): Promise<string> {
    const Body = await bytesOf(source)
    if (PartNumber === 1) await this.keepBegin(file.id, Body)
    const sent = { Bucket: this.bucket, Key: file.id, UploadId, PartNumber, Body }
    return sendChecked(Body, (ContentMD5) => this.client.uploadPart({ ...sent, ContentMD5 }))
  }

  protected override async uploadIncompletePart(id: string, source: ReadStream | Readable): Promise<string> {
    const Body = await bytesOf(source)
    const { length } = await this.retrieveParts(id)
    if (length === 0) await this.keepBegin(id, Body)
    const sent = {
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Body,
      Metadata: { [afterParts]: String(length) },
    }
    return sendChecked(Body, (ContentMD5) => this.client.putObject({ ...sent, ContentMD5 }))
  }

  protected override async getIncompletePart(id: string): Promise<Readable | undefined> {
    if ((await this.getIncompletePartSize(id)) === undefined) return undefined
    return super.getIncompletePart(id)
  }

  /** One whose bytes are in a part by now counts no more. */
  protected override async getIncompletePartSize(id: string): Promise<number | undefined> {
    try {
      const { ContentLength, Metadata } = await this.client.headObject({
        Bucket: this.bucket,
        Key: this.partKey(id, true),
      })
      const parts = await this.partsSoFar(id)
      return Metadata?.[afterParts] === String(parts?.length) ? ContentLength : undefined
    } catch (error) {
      if (isNotThere(error)) return undefined
      throw error
    }
  }

  /** It stays until the upload's files are deleted: until then it may be all that there is of its bytes. */
  protected override async deleteIncompletePart(): Promise<void> {}

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
      // Put together already, by a call whose answer was lost.
      if (isNotThere(error) && (await this.isWhole(id))) return undefined
      throw error
    }
  }

  private async partsSoFar(id: string): Promise<Part[] | undefined> {
    try {
      return await this.retrieveParts(id)
    } catch (error) {
      if (isNotThere(error)) return undefined
      throw error
    }
  }

  private async isWhole(id: string): Promise<boolean> {
    try {
      await this.client.headObject({ Bucket: this.bucket, Key: id })
      return true
    } catch (error) {
      if (isNotThere(error)) return false
      throw error
    }
  }

  private async keepBegin(id: string, bytes: Buffer): Promise<void> {
    await this.client.putObject({
      Bucket: this.bucket,
      Key: beginKey(id),
      Body: bytes.subarray(0, beginBytes),
    })
  }
}

/**
 * Sends bytes with their MD5, and once more when the storage says that others arrived. Returns the ETag that
 * it gave them.
 */
export async function sendChecked(
  bytes: Buffer,
  send: (md5: string) => Promise<{ ETag?: string | undefined }>,
): Promise<string> {
  const md5 = md5Of(bytes)
  for (let tried = 1; ; tried++) {
    try {
      const { ETag } = await send(md5.toString('base64'))
      if (!deniesBytes(ETag, md5)) return ETag ?? ''
    } catch (error) {
      if (tried === mostTries || !isOtherBytes(error)) throw error
    }
    if (tried === mostTries) throw new StorageAway('the storage kept something else than what was sent')
  }
}

function isOtherBytes(error: unknown): boolean {
  return error instanceof Error && ['BadDigest', 'XAmzContentSHA256Mismatch'].includes(error.name)
}

/** What is known of an upload, with how far it has come. */
function reached(file: Upload, offset: number): Upload {
  const { id, metadata, storage, creation_date } = file
  return Object.assign(new Upload({ id, offset }), { size: file.size, metadata, storage, creation_date })
}

async function bytesOf(source: ReadStream | Readable | Buffer): Promise<Buffer> {
  return Buffer.isBuffer(source) ? source : buffer(Readable.from(source))
}

function piecesKey(id: string): string {
  return `${id}.pieces`
}

function beginKey(id: string): string {
  return `${id}.begin`
}
