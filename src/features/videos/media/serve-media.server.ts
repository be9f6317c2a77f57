import type { ServerResponse } from 'node:http'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, httpError, noAccess, notFound } from '#src/api/server/http-error.server.ts'
import { matchesTag } from '#src/api/server/matches-tag.server.ts'
import { rejectMalformedUrl } from '#src/api/server/request-checks.server.ts'
import { accessOf } from '#src/domain/access/access.rules.ts'
import { sessionCookieName, sessionOfToken } from '#src/domain/accounts/session.server.ts'
import { type MediaPass, passIn } from '#src/domain/replays/media-url.server.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import { streamVideo } from '#src/features/videos/videos.contract.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  adminSessions,
  admins,
  children,
  mediaFiles,
  onboardingProfiles,
  sessions,
  subscriptions,
  users,
  videoCaptions,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { isMissing } from '#src/infrastructure/media/missing-file.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { rangeIn } from './byte-range.rules.ts'
import { type AccessState, createGate } from './gate.server.ts'
import { limitWithGrace } from './limits-with-grace.server.ts'

/** The files below a URL with their media types; anything else is not found. */
const types: readonly (readonly [RegExp, string])[] = [
  [/^(?:master|(?:360|720)\/index)\.m3u8$/, 'application/vnd.apple.mpegurl'],
  [/^(?:360|720)\/(?:init_\d\.mp4|\d{5}\.m4s)$/, 'video/mp4'],
  [/^(?:poster|bar)\.jpg$/, 'image/jpeg'],
]
const captions = new RegExp(`^captions/(${languages.join('|')})\\.vtt$`)

/**
 * `/media/<signed>/…`: playlists, segments, pictures and captions of one film, for one session (PROGRAMME §4,
 * docs/decisions/0027). The signature says for whom and until when. Whether the family still has access is
 * checked again every few seconds, and so are a child's limits if the session is in its view. Televisions'
 * players send no cookie, but a cookie that is sent must belong to the same session.
 */
export function addMediaRoutes(app: FastifyInstance, services: Services): void {
  const { secret, clock, db, settings } = services
  const gate = createGate(
    {
      accessState: (pass) => accessStateOf(services, pass),
      sessionOf: (token) => sessionOfToken(db, token, clock.now()),
    },
    clock,
  )

  app.route<{ Params: { signed: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:signed/*',
    handler: async (request, reply) => {
      rejectMalformedUrl(request)
      const pass = passIn(secret, request.params.signed, clock.now())
      const name = request.params['*']
      if (!pass || request.url.includes('%')) throw notFound()
      const accessState = await gate(request.params.signed, pass)
      if (accessState === 'gone' || (await belongsToAnotherSession(request, pass))) throw notFound()
      if (accessState === 'noAccess') throw noAccess()
      if (accessState !== 'open') throw httpError(streamVideo, accessState)
      reply.header('Vary', 'Cookie')
      const [, language] = captions.exec(name) ?? []
      return language
        ? sendCaptions(request, reply, services, { videoId: pass.videoId, language })
        : sendReplayFile(request, reply, services, { mediaId: pass.mediaId, name })
    },
  })

  async function belongsToAnotherSession(
    { cookies }: FastifyRequest,
    { whose, sessionId }: MediaPass,
  ): Promise<boolean> {
    const token = cookies[sessionCookieName(settings)]
    if (whose === 'team' || !token) return false
    const found = await gate.sessionOf(token)
    return found !== undefined && found !== sessionId
  }
}

async function sendReplayFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { media, log }: Services,
  { mediaId, name }: { mediaId: string; name: string },
): Promise<FastifyReply> {
  const type = types.find(([pattern]) => pattern.test(name))?.[1]
  const file =
    type === undefined ? undefined : await media.store.open(`${mediaId}/${name}`).catch(toHttpError)
  if (type === undefined || !file) throw notFound()
  const isPlaylist = name.endsWith('.m3u8')
  reply
    .type(type)
    .header('Accept-Ranges', 'bytes')
    // A film's files never change, since another film has another id. They are cached for no longer than
    // access may last after it was withdrawn.
    .header('Cache-Control', isPlaylist ? 'private, no-cache' : 'private, max-age=60, must-revalidate')
  const tag = `"${mediaId.slice(0, 8)}${mediaId.slice(24)}-${name.replaceAll(/[^\w]/g, '')}-${file.bytes.toString(36)}"`
  if (isUnchanged(request, reply, tag)) return reply.code(304).send()
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const range = isSame && request.method === 'GET' ? rangeIn(request.headers.range, file.bytes) : 'all'
  if (range === 'none') {
    reply.header('Content-Range', `bytes */${file.bytes}`)
    throw new HttpError(416, 'The file has no such range.', { code: 'range' })
  }
  const length = range === 'all' ? file.bytes : range.last - range.first + 1
  reply.header('Content-Length', length)
  if (range !== 'all')
    reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${file.bytes}`)
  if (request.method === 'HEAD') return reply.send()
  if (length === 0) return reply.send('')
  await streamChunks(reply, await file.read(range === 'all' ? undefined : range).catch(toHttpError), log)
  return reply
}

/** Writes each chunk before it reads the next. A client that disconnects is not logged as an error. */
async function streamChunks(
  reply: FastifyReply,
  chunks: AsyncIterable<Uint8Array>,
  log: Services['log'],
): Promise<void> {
  const response = hijackResponse(reply)
  try {
    for await (const chunk of chunks) await writeChunk(response, chunk)
    response.end()
  } catch (error) {
    if (!response.destroyed) log.error({ err: error }, 'file of a replay could not be sent')
    response.destroy()
  }
}

async function sendCaptions(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: Services,
  { videoId, language }: { videoId: string; language: string },
): Promise<FastifyReply> {
  const lang = languages.find((one) => one === language) ?? 'fr'
  const [found] = await db
    .select({ text: videoCaptions.text, changedAt: videoCaptions.changedAt })
    .from(videoCaptions)
    .where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.lang, lang)))
  if (!found) throw notFound()
  reply.type('text/vtt; charset=utf-8').header('Cache-Control', 'private, no-cache')
  if (
    isUnchanged(request, reply, `"${videoId.slice(0, 8)}-${lang}-${found.changedAt.getTime().toString(36)}"`)
  )
    return reply.code(304).send()
  return reply.send(found.text)
}

/** Takes the response over from the framework, with the status and headers set so far. */
function hijackResponse(reply: FastifyReply): ServerResponse {
  const { raw, statusCode } = reply
  const headers = reply.getHeaders()
  reply.hijack()
  raw.statusCode = statusCode
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  return raw
}

/** Resolves when the system has accepted the bytes. Rejects when the client has disconnected. */
function writeChunk(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('the reader has gone away'))
    if (response.destroyed) return leave()
    response.once('close', leave)
    response.write(chunk, (error) => {
      response.off('close', leave)
      if (error) reject(error)
      else resolve()
    })
  })
}

function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('ETag', tag)
  return matchesTag(headers['if-none-match'], tag)
}

function toHttpError(error: unknown): never {
  throw isMissing(error) ? notFound() : error
}

/** The current access state of a pass, read from the database. */
async function accessStateOf({ db, clock }: Services, pass: MediaPass): Promise<AccessState> {
  const now = clock.now()
  const [film, accessState] = await Promise.all([
    isAvailable(db, pass, now),
    pass.whose === 'team' ? teamAccess(db, pass, now) : familyAccess(db, pass, now),
  ])
  return film ? accessState : 'gone'
}

async function isAvailable(
  db: Database,
  { whose, videoId, mediaId }: MediaPass,
  now: Date,
): Promise<boolean> {
  const [film] = await db
    .select({ id: videos.id })
    .from(videos)
    .innerJoin(
      mediaFiles,
      and(
        eq(mediaFiles.videoId, videos.id),
        eq(mediaFiles.id, mediaId),
        inArray(mediaFiles.state, ['ready', 'replaced']),
      ),
    )
    .where(and(eq(videos.id, videoId), whose === 'family' ? isShownSql(now) : undefined))
  return film !== undefined
}

async function teamAccess(db: Database, { sessionId }: MediaPass, now: Date): Promise<AccessState> {
  const [session] = await db
    .select({ id: adminSessions.id })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(
      and(
        eq(adminSessions.id, sessionId),
        isNull(adminSessions.revokedAt),
        gt(adminSessions.expiresAt, now),
        isNull(admins.disabledAt),
      ),
    )
  return session ? 'open' : 'gone'
}

async function familyAccess(
  db: Database,
  { ownerId, sessionId }: MediaPass,
  now: Date,
): Promise<AccessState> {
  const [found] = await db
    .select({
      childId: children.id,
      dailyMinutes: children.dailyMinutes,
      restFrom: children.restFrom,
      restTo: children.restTo,
      timeZone: familyTimeZoneSql,
      isSubscribed: users.isSubscribed,
      freeAccessUntil: users.freeAccessUntil,
      suspendedAt: users.suspendedAt,
      accessUntil: subscriptions.accessUntil,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .leftJoin(children, eq(children.id, sessions.childId))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, users.id))
    .where(and(eq(sessions.id, sessionId), eq(users.id, ownerId), gt(sessions.expiresAt, now)))
  if (!found) return 'gone'
  if (!accessOf(found, now).hasAccess) return 'noAccess'
  return (await limitWithGrace(db, found, now)) ?? 'open'
}
