import { isUtf8 } from 'node:buffer'
import { type DataStore, ERRORS, Server, type Upload } from '@tus/server'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callsPerIp } from '#src/api/call-limits.ts'
import { HttpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits, limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { rejectForeignOrigin, rejectMalformedUrl } from '#src/api/server/request-checks.server.ts'
import { type Authenticate, authorizeAdmin } from '#src/api/server/serve.server.ts'
import { allowSlowBody } from '#src/api/server/slow-bodies.server.ts'
import { type Actor, actor } from '#src/domain/back-office/audit.server.ts'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import { isDiskFull } from '#src/infrastructure/media/disk-space.server.ts'
import { filmTypeOf, sniffBytes } from '#src/infrastructure/media/film-type.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isUuid } from '#src/shared/fields/uuid.ts'
import { maxMediaBytes } from '#src/shared/replays.ts'
import { UploadError } from './upload-errors.server.ts'
import { beginUpload, deleteDraft, deleteUpload, finishUpload } from './upload-states.server.ts'

const path = '/api/admin/uploads'
const partType = 'application/offset+octet-stream'
const progressIntervalMs = 3000
/** With less free space than this, in bytes, a failed write is taken to be due to a full disk. */
const minFreeBytes = 1024 ** 2

/**
 * `/api/admin/uploads`: resumable uploads of films of a known length, by the tus protocol 1.0 (PROGRAMME §4).
 * Bytes are passed straight to the storage, so that memory use does not depend on the size. Errors are JSON
 * messages, as for every other call.
 */
export function addUploadRoutes(app: FastifyInstance, services: Services, authenticate: Authenticate): void {
  const tus = createTusServer(services)

  void app.register((uploads, _options, isReady) => {
    uploads.removeAllContentTypeParsers()
    // The tus server reads the bytes itself.
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    uploads.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      await checkRequest(request, reply, services, authenticate)
    })
    for (const method of ['POST', 'OPTIONS'] as const)
      uploads.route({ method, url: path, handler: (request, reply) => forwardToTus(tus, request, reply) })
    for (const method of ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      uploads.route<{ Params: { uploadId: string } }>({
        method,
        url: `${path}/:uploadId`,
        handler: async (request, reply) => {
          const { uploadId } = request.params
          if (method === 'PATCH') requirePartType(request)
          if (method === 'PATCH' && isUuid(uploadId)) await requireFilm(uploadId, request, services)
          // The process may have ended between the last byte and the response to it.
          if ((method === 'HEAD' || method === 'DELETE') && isUuid(uploadId))
            await finishUpload(services, uploadId, { onlyIfComplete: true }).catch(toHttpError)
          if (method === 'DELETE' && isUuid(uploadId))
            await deleteDraft(services, uploadId, { cancelledBy: actorOf(request.raw) })
          return forwardToTus(tus, request, reply)
        },
      })
    }
    isReady()
  })
}

function createTusServer(services: Services): UploadServer {
  const { settings, media } = services
  const onProgress = (id: string, offset: number) => saveProgress(services, id, offset)
  const tus = new UploadServer({
    path,
    datastore: withProgressCallback(media.store.uploads, {
      onProgress,
      onCreateFailed: (id) => deleteUncreated(services, id),
    }),
    maxSize: maxMediaBytes,
    relativeLocation: true,
    // Only pages of this site may upload.
    allowedOrigins: [settings.publicUrl],
    disableTerminationForFinishedUploads: true,
    postReceiveInterval: progressIntervalMs,
    namingFunction: () => crypto.randomUUID(),
    getFileIdFromRequest: (_request, last) => (last !== undefined && isUuid(last) ? last : undefined),
    onUploadCreate: async (request, upload) => {
      await beginUpload(services, upload, actorOf(request.runtime?.node?.req))
      return {}
    },
    onUploadFinish: async (_request, upload) => {
      await finishUpload(services, upload.id)
      return {}
    },
    onResponseError: (_request, error) => toTusError(error, services),
  })
  tus.on('POST_RECEIVE', (_stream: unknown, { id, offset }: Upload) => void onProgress(id, offset))
  return tus
}

interface TusError {
  status_code: number
  body: string
}

/** The response to an error of the tus server; undefined for the server's own response. */
async function toTusError(
  error: Error | TusError,
  { media, log }: Pick<Services, 'media' | 'log'>,
): Promise<TusError | undefined> {
  if (error instanceof UploadError) return tusErrorOf(error)
  if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) return tusErrorOf(UploadError.tooLarge())
  if (error === ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION)
    return { status_code: 400, body: JSON.stringify({ message: 'The length has to be known.' }) }
  // A disk that fills up interrupts the part that is being written, and it is chance which error comes first.
  if (isDiskFull(error) || (await isFull(media))) {
    log.warn({ err: error }, 'part of an upload could not be written')
    return tusErrorOf(UploadError.noSpace())
  }
  if ('status_code' in error) return undefined
  log.error({ err: error }, 'upload failed')
  return {
    status_code: 503,
    body: JSON.stringify({
      message: 'Le stockage ne répond pas. Réessayez dans un instant.',
      code: 'unavailable',
    }),
  }
}

function tusErrorOf({ status, message, code }: UploadError): TusError {
  return { status_code: status, body: JSON.stringify({ message, code }) }
}

async function isFull({ store }: Services['media']): Promise<boolean> {
  const free = await store.freeBytes().catch(() => undefined)
  return free !== undefined && free < minFreeBytes
}

/** The checks of every request before tus sees it, in the order of the API's other calls. */
async function checkRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const { method, routeOptions } = request
  const call = { method, path: routeOptions.url ?? path, role: 'team' } as const
  const admin = await authorizeAdmin(call, authenticate, request)
  actors.set(request.raw, actor(admin, request, services.clock.now()))
  rejectMalformedUrl(request)
  if (method !== 'OPTIONS' && request.headers['tus-resumable'] !== '1.0.0') {
    reply.header('Tus-Version', '1.0.0')
    throw new HttpError(412, 'The upload must speak tus 1.0.0.', { code: 'tusVersion' })
  }
  if (method !== 'HEAD' && method !== 'OPTIONS') rejectForeignOrigin(request, services.settings)
  if (method === 'POST') {
    requireTextMetadata(request)
    await countCreation(request, services)
  }
}

/** Who makes each request. The hooks of the tus server get the request, but nothing that was found out about it. */
const actors = new WeakMap<object, Actor>()

function actorOf(request: object | undefined): Actor {
  const found = request && actors.get(request)
  if (!found) throw new Error('the administrator of an upload is unknown')
  return found
}

/** Counts only creations: an upload of ten gigabytes has too many parts for the limit. */
async function countCreation(request: FastifyRequest, { db, clock }: Services): Promise<void> {
  const limits = limitsOfClient('admin-calls', request.ip, callsPerIp.admin)
  await enforceRateLimits(db, clock.now(), limits)
}

/**
 * Rejects a file that is no film as soon as its first bytes have arrived, rather than after ten gigabytes.
 */
async function requireFilm(uploadId: string, request: FastifyRequest, services: Services): Promise<void> {
  const offset = Number(request.headers['upload-offset'])
  if (!(offset >= sniffBytes)) return
  const { store } = services.media
  const firstBytes = await store.firstBytesOfUpload(uploadId, sniffBytes).catch(() => undefined)
  if (!firstBytes || firstBytes.length < sniffBytes || filmTypeOf(firstBytes) !== undefined) return
  await deleteUpload(services, uploadId)
  throw httpErrorOf(UploadError.notAFilm())
}

/** The tus server would replace bytes that are not UTF-8 by a replacement character. */
function requireTextMetadata({ headers }: FastifyRequest): void {
  const values = String(headers['upload-metadata'] ?? '').split(',')
  if (values.every((one) => isUtf8(Buffer.from(one.trim().split(' ')[1] ?? '', 'base64')))) return
  throw httpErrorOf(UploadError.invalidMetadata())
}

function requirePartType({ headers }: FastifyRequest): void {
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== partType)
    throw new HttpError(415, `A part is sent as ${partType}.`)
}

function toHttpError(error: unknown): never {
  throw error instanceof UploadError ? httpErrorOf(error) : error
}

function httpErrorOf({ status, message, code }: UploadError): HttpError {
  return new HttpError(status, message, { code })
}

async function forwardToTus(tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  // On a slow connection, or with a slow bucket, a part takes longer than other bodies may.
  allowSlowBody(request.raw)
  await tus.handle(request.raw, reply.raw)
}

async function saveProgress({ db, clock, log }: Services, id: string, offset: number): Promise<void> {
  await db
    .update(mediaFiles)
    .set({
      progress: sql`least(100, floor(${offset}::float8 * 100 / greatest(${mediaFiles.bytes}, 1)))::int`,
      changedAt: clock.now(),
    })
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading')))
    .catch((error: unknown) => log.warn({ err: error }, 'progress of an upload could not be stored'))
}

/**
 * The draft was written before the storage was called, and nobody got the URL of the upload, so the draft
 * is deleted.
 */
async function deleteUncreated(services: Services, id: string): Promise<void> {
  await deleteDraft(services, id).catch((error: unknown) =>
    services.log.warn({ err: error }, 'draft of a failed upload not deleted'),
  )
}

/** Sends as JSON the errors that the tus server would send as plain text. */
class UploadServer extends Server {
  override async write(
    ...[context, headers, status, body = '']: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body)
    const isJson = body.startsWith('{')
    const response = await super.write(
      context,
      headers,
      status,
      isJson ? body : JSON.stringify({ message: body.trim() || 'The upload is not understood.' }),
    )
    response.headers.set('Content-Type', 'application/json; charset=utf-8')
    return response
  }
}

interface UploadCallbacks {
  onProgress(id: string, offset: number): Promise<void>
  onCreateFailed(id: string): Promise<void>
}

/**
 * Makes a store report an upload's progress before its part is acknowledged, and report an upload that could
 * not be created. Also removes tus's extension for uploads of unknown length.
 */
function withProgressCallback(store: DataStore, { onProgress, onCreateFailed }: UploadCallbacks): DataStore {
  store.extensions = store.extensions.filter((extension) => extension !== 'creation-defer-length')
  const create = store.create.bind(store)
  store.create = async (upload) => {
    try {
      return await create(upload)
    } catch (error) {
      await onCreateFailed(upload.id)
      throw error
    }
  }
  const write = store.write.bind(store)
  store.write = async (part, id, offset) => {
    const newOffset = await write(part, id, offset)
    await onProgress(id, newOffset)
    return newOffset
  }
  return store
}
