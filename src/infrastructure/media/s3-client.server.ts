import { createHash } from 'node:crypto'
import { S3 } from '@aws-sdk/client-s3'
import type { MediaBucket } from '#src/infrastructure/setting-urls.server.ts'
import { StorageUnavailableError } from './media-store.server.ts'

/**
 * Timeouts in milliseconds: for connecting, and for a connection on which nothing moves. The duration of a
 * whole call is unlimited, because a part takes long on a slow connection.
 */
const timeoutsMs = { connect: 10_000, silent: 30_000 }

/** How often bytes are sent that do not arrive as they were sent. */
const maxTries = 3

export function s3ClientOptions(
  { endpoint, region, key, secret }: MediaBucket,
  { connect, silent } = timeoutsMs,
) {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    // Storages other than Amazon's do not know checksums in trailers, so uploads have their MD5, which all
    // know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connect, socketTimeout: silent },
  } as const
}

/**
 * A client for a bucket of any provider. Its calls throw {@link StorageUnavailableError}, except if something
 * is missing or if other bytes arrived than were sent.
 */
export function createS3Client(bucket: MediaBucket, times = timeoutsMs): S3 {
  const client = new S3(s3ClientOptions(bucket, times))
  client.middlewareStack.add(
    (next) => (call) =>
      next(call).catch((error: unknown) => {
        throw asUnavailable(error)
      }),
    { step: 'initialize', priority: 'high', name: 'storageUnavailable' },
  )
  // For a list of deletions Amazon requires some checksum, most other storages the MD5.
  client.middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        const { headers, body } = Object(call.request) as { headers?: Record<string, string>; body?: unknown }
        if (commandName === 'DeleteObjectsCommand' && headers && typeof body === 'string')
          headers['content-md5'] = md5Of(body).toString('base64')
        return next(call)
      },
    { step: 'build', priority: 'low', name: 'md5OfDeletions' },
  )
  return client
}

function md5Of(bytes: string | Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest()
}

/**
 * Whether an ETag proves that the stored bytes differ. Storages that encrypt with keys of their own have
 * ETags that prove nothing.
 */
export function etagDiffers(etag: string | undefined, md5: Buffer): boolean {
  const text = etag?.replaceAll('"', '') ?? ''
  return /^[0-9a-f]{32}$/.test(text) && text !== md5.toString('hex')
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

/** The error of a call, or of reading its response. Its details are not meant for clients. */
export function asUnavailable(error: unknown): unknown {
  return isNotFound(error) || isOtherBytes(error) || error instanceof StorageUnavailableError
    ? error
    : new StorageUnavailableError('the storage does not answer', { cause: error })
}

/** Whether the storage received other bytes than were sent. */
function isOtherBytes(error: unknown): boolean {
  return error instanceof Error && ['BadDigest', 'XAmzContentSHA256Mismatch'].includes(error.name)
}

export function isNotFound(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const metadata: unknown = Reflect.get(error, '$metadata')
  const status =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined
  return status === 404
}
