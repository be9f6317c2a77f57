import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#src/api/server/http-error.server.ts'
import { rejectOddUrl } from '#src/api/server/request-checks.server.ts'
import type { Authenticate } from '#src/api/server/serve.server.ts'
import { readFamily } from '#src/domain/accounts/session.server.ts'
import { grantIn, type MediaGrant } from '#src/domain/replays/media-address.server.ts'
import { isShown } from '#src/domain/replays/shown.server.ts'
import {
  adminSessions,
  admins,
  mediaFiles,
  sessions,
  videoCaptions,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { rangeIn } from './byte-range.rules.ts'
import { createGate } from './gate.server.ts'

/** What lies below an address, and what it is called; everything else is not there. */
const types: readonly (readonly [RegExp, string])[] = [
  [/^(?:master|(?:360|720)\/index)\.m3u8$/, 'application/vnd.apple.mpegurl'],
  [/^(?:360|720)\/(?:init_\d\.mp4|\d{5}\.m4s)$/, 'video/mp4'],
  [/^(?:poster|bar)\.jpg$/, 'image/jpeg'],
]
const captions = new RegExp(`^captions/(${languages.join('|')})\\.vtt$`)

/**
 * `/media/<signed>/…`: playlists, segments, pictures and captions of one film, for one session (PROGRAMME §4,
 * docs/decisions/0027). The signature says for whom and until when; whether that family still has access is
 * asked again after some seconds. Players of televisions send no cookie: one that is sent must be of the same
 * session.
 */
export function mediaPages(app: FastifyInstance, services: Services, authenticate: Authenticate): void {
  const { secret, clock, media, db } = services
  const gate = createGate((grant) => standingOf(services, grant), clock)

  app.route<{ Params: { signed: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:signed/*',
    handler: async (request, reply) => {
      rejectOddUrl(request)
      const grant = grantIn(secret, request.params.signed, clock.now())
      const name = request.params['*']
      if (!grant || request.url.includes('%')) throw gone()
      const standing = await gate(request.params.signed, grant)
      if (standing === 'gone' || (await isAnothers(request, reply, grant))) throw gone()
      if (standing === 'noAccess')
        throw new HttpError(402, 'This needs a subscription.', { code: 'noAccess' })
      reply.header('Vary', 'Cookie')
      const [, language] = captions.exec(name) ?? []
      return language
        ? sendCaptions(request, reply, grant.videoId, language)
        : sendFile(request, reply, grant.mediaId, name)
    },
  })

  async function isAnothers(
    request: FastifyRequest,
    reply: FastifyReply,
    { whose, sessionId }: MediaGrant,
  ): Promise<boolean> {
    if (whose === 'team' || !request.headers.cookie?.includes('session=')) return false
    return gate.isAnothersCookie(
      request.headers.cookie,
      sessionId,
      async () => (await authenticate.user(request, reply))?.sessionId,
    )
  }

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    mediaId: string,
    name: string,
  ): Promise<FastifyReply> {
    const type = types.find(([pattern]) => pattern.test(name))?.[1]
    const file = type === undefined ? undefined : await media.store.open(`${mediaId}/${name}`)
    if (type === undefined || !file) throw gone()
    const isPlaylist = name.endsWith('.m3u8')
    reply
      .type(type)
      .header('Accept-Ranges', 'bytes')
      // A film's files never change: another film has another id. They are kept for no longer than a revoked
      // access may last.
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
    return reply.send(await file.read(range === 'all' ? undefined : range))
  }

  async function sendCaptions(
    request: FastifyRequest,
    reply: FastifyReply,
    videoId: string,
    language: string,
  ): Promise<FastifyReply> {
    const lang = languages.find((one) => one === language) ?? 'fr'
    const [found] = await db
      .select({ text: videoCaptions.text, changedAt: videoCaptions.changedAt })
      .from(videoCaptions)
      .where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.lang, lang)))
    if (!found) throw gone()
    reply.type('text/vtt; charset=utf-8').header('Cache-Control', 'private, no-cache')
    if (
      isUnchanged(
        request,
        reply,
        `"${videoId.slice(0, 8)}-${lang}-${found.changedAt.getTime().toString(36)}"`,
      )
    )
      return reply.code(304).send()
    return reply.send(found.text)
  }
}

function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('ETag', tag)
  const held = headers['if-none-match']
  return (held ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
}

function gone(): HttpError {
  return new HttpError(404, 'Not found')
}

/** What the database says of a grant at this moment. */
async function standingOf(
  { db, clock }: Services,
  { whose, ownerId, sessionId, videoId, mediaId }: MediaGrant,
): Promise<'open' | 'noAccess' | 'gone'> {
  const now = clock.now()
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
    .where(and(eq(videos.id, videoId), whose === 'family' ? isShown(now) : undefined))
  if (!film) return 'gone'
  if (whose === 'team') {
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
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, ownerId), gt(sessions.expiresAt, now)))
  if (!session) return 'gone'
  const family = await readFamily(db, ownerId, now)
  return family?.hasAccess ? 'open' : family ? 'noAccess' : 'gone'
}
