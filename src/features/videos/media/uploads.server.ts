import { isUtf8 } from 'node:buffer'
import { type DataStore, ERRORS, Server, type Upload } from '@tus/server'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callsPerAddress } from '#src/api/call-limits.ts'
import { HttpError, tooMany } from '#src/api/server/http-error.server.ts'
import { isStorableText } from '#src/api/server/json-body.server.ts'
import { countTowards, limitsOfClient, waitSeconds } from '#src/api/server/limits.server.ts'
import { rejectForeignOrigin, rejectOddUrl } from '#src/api/server/request-checks.server.ts'
import { type Authenticate, authorizeAdmin } from '#src/api/server/serve.server.ts'
import { letBodyTakeTime } from '#src/api/server/slow-bodies.server.ts'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import { filmTypeOf, telling } from '#src/infrastructure/media/film-type.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { mostMediaBytes } from '#src/shared/replays.ts'
import { beginUpload, finishUpload, forgetDraft, forgetUpload } from './upload-states.server.ts'
import { UnfitUpload } from './upload-words.server.ts'

const path = '/api/admin/uploads'
const partType = 'application/offset+octet-stream'
const progressEvery = 3000
/** With so little left nothing more is written. */
const fullBytes = 1024 ** 2

/**
 * `/api/admin/uploads`: films, by the tus protocol 1.0, resumable, of a known length (PROGRAMME §4). What
 * arrives goes straight to the storage, so that memory stays flat whatever its size. What rejects it says so as
 * every other call does: a message in JSON.
 */
export function uploadPages(app: FastifyInstance, services: Services, authenticate: Authenticate): void {
  const { settings, media, db, clock } = services
  const tus = new UploadServer({
    path,
    datastore: noticing(media.store.uploads, noteProgress),
    maxSize: mostMediaBytes,
    relativeLocation: true,
    // Pages of this site alone send: no other origin is told that it may.
    allowedOrigins: [settings.publicUrl],
    disableTerminationForFinishedUploads: true,
    postReceiveInterval: progressEvery,
    namingFunction: () => crypto.randomUUID(),
    getFileIdFromRequest: (_request, last) => (last !== undefined && isId(last) ? last : undefined),
    onUploadCreate: async (_request, upload) => {
      await beginUpload(services, upload)
      return {}
    },
    onUploadFinish: async (_request, upload) => {
      await finishUpload(services, upload.id)
      return {}
    },
    onResponseError: async (_request, error) => {
      if (error instanceof UnfitUpload) return said(error)
      if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) return said(UnfitUpload.tooLarge())
      if (error === ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION)
        return { status_code: 400, body: JSON.stringify({ message: 'The length has to be known.' }) }
      // A disk that fills up cuts the part that is being written: which error comes first is chance.
      if (error === ERRORS.FILE_WRITE_ERROR || (await isFull())) return said(UnfitUpload.noRoom())
      if ('status_code' in error) return undefined
      services.log.error({ err: error }, 'an upload failed')
      return {
        status_code: 503,
        body: JSON.stringify({
          message: 'Le stockage ne répond pas. Réessayez dans un instant.',
          code: 'unavailable',
        }),
      }
    },
  })
  tus.on('POST_RECEIVE', (_stream: unknown, { id, offset }: Upload) => void noteProgress(id, offset))

  void app.register((uploads, _options, isReady) => {
    uploads.removeAllContentTypeParsers()
    // The bytes are the tus server's to read.
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    uploads.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const { method, routeOptions } = request
      await authorizeAdmin({ method, path: routeOptions.url ?? path }, authenticate, request)
      rejectOddUrl(request)
      if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== '1.0.0') {
        reply.header('Tus-Version', '1.0.0')
        throw new HttpError(412, 'The upload must speak tus 1.0.0.', { code: 'tusVersion' })
      }
      if (request.method !== 'HEAD' && request.method !== 'OPTIONS') rejectForeignOrigin(request, settings)
      if (request.method === 'POST') {
        rejectOtherThanText(request)
        await countCreation(request)
      }
    })
    for (const method of ['POST', 'OPTIONS'] as const) uploads.route({ method, url: path, handler: pass })
    for (const method of ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      uploads.route<{ Params: { uploadId: string } }>({
        method,
        url: `${path}/:uploadId`,
        handler: async (request, reply) => {
          const { uploadId } = request.params
          if (method === 'PATCH') rejectOtherThanParts(request)
          if (method === 'PATCH' && isId(uploadId)) await rejectOtherThanFilms(uploadId, request)
          // The process may have ended after the last byte and before its answer.
          if ((method === 'HEAD' || method === 'DELETE') && isId(uploadId))
            await finishUpload(services, uploadId, { onlyWhole: true })
          if (method === 'DELETE' && isId(uploadId)) await forgetDraft(services, uploadId)
          return pass(request, reply)
        },
      })
    }
    isReady()
  })

  async function isFull(): Promise<boolean> {
    const free = await media.store.roomLeft().catch(() => undefined)
    return free !== undefined && free < fullBytes
  }

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    // A part on a slow line, or on its way through to a slow bucket, lasts longer than other bodies may.
    letBodyTakeTime(request.raw)
    await tus.handle(request.raw, reply.raw)
  }

  async function noteProgress(id: string, offset: number): Promise<void> {
    await db
      .update(mediaFiles)
      .set({
        progress: sql`least(100, floor(${offset}::float8 * 100 / greatest(${mediaFiles.bytes}, 1)))::int`,
        changedAt: clock.now(),
      })
      .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading')))
      .catch((error: unknown) => services.log.warn({ err: error }, 'an upload’s progress could not be noted'))
  }

  async function countCreation(request: FastifyRequest): Promise<void> {
    const limits = limitsOfClient('admin-calls', request.ip, callsPerAddress.admin)
    const wait = waitSeconds(await countTowards(db, clock.now(), limits))
    if (wait !== undefined) throw tooMany(wait)
  }

  /** Said as soon as the first bytes tell, rather than after ten gigabytes. */
  async function rejectOtherThanFilms(uploadId: string, request: FastifyRequest): Promise<void> {
    const offset = Number(request.headers['upload-offset'])
    if (!(offset >= telling)) return
    const begin = await media.store.beginOfUpload(uploadId, telling).catch(() => undefined)
    if (!begin || begin.length < telling || filmTypeOf(begin) !== undefined) return
    await forgetUpload(services, uploadId)
    const { status, message, code } = UnfitUpload.noFilm()
    throw new HttpError(status, message, { code })
  }
}

function said({ status, message, code }: UnfitUpload): { status_code: number; body: string } {
  return { status_code: status, body: JSON.stringify({ message, code }) }
}

/** Says in JSON what the tus server would say in plain text. */
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

/** The tus server would put a sign of its own in the place of bytes that are no UTF-8. */
function rejectOtherThanText({ headers }: FastifyRequest): void {
  const values = String(headers['upload-metadata'] ?? '').split(',')
  if (values.every((one) => isUtf8(Buffer.from(one.trim().split(' ')[1] ?? '', 'base64')))) return
  const { status, message, code } = UnfitUpload.unfitWords()
  throw new HttpError(status, message, { code })
}

function rejectOtherThanParts({ headers }: FastifyRequest): void {
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== partType)
    throw new HttpError(415, `A part is sent as ${partType}.`)
}

/**
 * A store that says how far an upload has come before its part is answered, and that takes no upload of
 * unknown length.
 */
function noticing(store: DataStore, note: (id: string, offset: number) => Promise<void>): DataStore {
  store.extensions = store.extensions.filter((extension) => extension !== 'creation-defer-length')
  const write = store.write.bind(store)
  store.write = async (part, id, offset) => {
    const reached = await write(part, id, offset)
    await note(id, reached)
    return reached
  }
  return store
}

function isId(text: string): boolean {
  return isStorableText(text) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
