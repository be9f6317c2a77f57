import { and, desc, eq, ilike, inArray, isNull, ne } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { addedBefore, idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { containing, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { ownUrl } from '#src/domain/replays/drafts.server.ts'
import { drawnPictureOf } from '#src/domain/replays/drawn-picture.server.ts'
import { readFilmUrls } from '#src/domain/replays/film-urls.server.ts'
import { removeLeftFilms } from '#src/domain/replays/remove-films.server.ts'
import { publishDue, withdrawReplayNews } from '#src/domain/replays/replay-news.server.ts'
import { hasFilmSql } from '#src/domain/replays/visible-videos.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  liveRecordings,
  liveSessions,
  mediaFiles,
  videoCaptions,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { previewUrl } from '#src/infrastructure/video-player.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import {
  type AdminVideo,
  addVideo,
  changeVideo,
  deleteVideo,
  listAdminVideos,
  previewReplay,
  previewVideo,
} from './catalogue.contract.ts'
import { isPublicAt, publicationAfter } from './publication.rules.ts'

export const adminVideoHandlers = [
  handle(previewVideo, async ({ body: { url }, services }) => ({
    url: previewUrl(url, services, services.clock.now()),
  })),

  handle(
    listAdminVideos,
    async ({ query: { page, pageSize, search, lang, published }, services: { db, clock }, reply }) => {
      const condition = and(
        search ? ilike(videos.title, containing(search)) : undefined,
        lang ? eq(videos.lang, lang) : undefined,
        published === undefined ? undefined : eq(videos.isPublished, published),
      )
      await setTotalHeader(db, videos, condition, reply)
      const rows = await db
        .select()
        .from(videos)
        .where(condition)
        .orderBy(desc(videos.createdAt), desc(videos.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize)
      return withFilms(db, rows, clock.now())
    },
  ),

  handle(addVideo, async ({ body, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const { publishAt, chapters, attempt, ...rest } = body
    const added = await db.transaction(async (tx) => {
      await requireLive(tx, addVideo, body.liveId)
      const id = idOfForm(attempt)
      const when = publicationAfter(
        // A new video was never published, so a moment that has passed publishes it.
        { isPublished: body.isPublished || undefined, publishAt },
        { isPublished: false, publishAt: null },
        now,
      )
      const [row] = await tx
        .insert(videos)
        .values({
          ...rest,
          ...when,
          chapters: inOrder(addVideo, chapters),
          id,
          thumb: drawnPictureOf(body.category, id),
          createdAt: now,
        })
        .onConflictDoNothing({ target: videos.id })
        .returning()
      if (!row) return addedBefore(await tx.select().from(videos).where(eq(videos.id, id)))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'add-video',
        target: row.title,
        details: { videoId: id },
      })
      return row
    })
    await publishDue(services)
    return oneOf(await withFilms(db, [added], now))
  }),

  handle(changeVideo, async ({ params: { videoId }, body, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    const { publishAt, isPublished, chapters, ...rest } = body
    const changed = await db.transaction(async (tx) => {
      const [before] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update')
      if (!before) throw httpError(changeVideo, 'unknownVideo')
      await requireLive(tx, changeVideo, body.liveId)
      const player = body.player ?? before.player
      const isOwn = player === 'own'
      const after = publicationAfter({ isPublished, publishAt }, before, now)
      const needsFilm = (after.isPublished && !before.isPublished) || before.player === 'external'
      if (isOwn && needsFilm && (await tx.$count(videos, and(eq(videos.id, videoId), hasFilmSql))) === 0)
        throw httpError(changeVideo, 'notReady')
      const isOtherTheme = body.category !== undefined && body.category !== before.category
      const isOtherLive = Boolean(body.liveId) && body.liveId !== before.liveId
      const [row] = await tx
        .update(videos)
        .set({
          ...rest,
          ...after,
          ...(chapters && { chapters: inOrder(changeVideo, chapters) }),
          // The families of another live session have not been told.
          ...(isOtherLive && { notifiedAt: null }),
          ...(isOwn && { url: before.player === 'own' ? before.url : ownUrl(videoId) }),
          thumb: isOtherTheme ? drawnPictureOf(body.category ?? before.category, videoId) : before.thumb,
        })
        .where(eq(videos.id, videoId))
        .returning()
      if (!row) throw httpError(changeVideo, 'unknownVideo')
      if (isPublicAt(before, now) && !isPublicAt(after, now)) await withdrawReplayNews(tx, videoId)
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'change-video',
        target: row.title,
        details: { videoId, changed: Object.keys(body) },
      })
      return row
    })
    await publishDue(services)
    return oneOf(await withFilms(db, [changed], now))
  }),

  handle(deleteVideo, async ({ params: { videoId }, admin, services, request }) => {
    const { db, clock, log } = services
    await db.transaction(async (tx) => {
      if (await hasOnlyFailedFilms(tx, videoId)) await copyRecordingAgain(tx, videoId, clock.now())
      const [gone] = await tx.delete(videos).where(eq(videos.id, videoId)).returning({ title: videos.title })
      if (!gone) throw httpError(deleteVideo, 'unknownVideo')
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'delete-video',
        target: gone.title,
        details: { videoId },
      })
    })
    await removeLeftFilms(services).catch((error: unknown) =>
      log.warn({ err: error }, 'files of a deleted film not deleted, the next sweep deletes them'),
    )
    return {}
  }),

  handle(previewReplay, async ({ params: { videoId }, admin, services: { db, clock, secret } }) => {
    const [video] = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId))
    if (!video) throw httpError(previewReplay, 'unknownVideo')
    const film = await readFilmUrls(
      db,
      secret,
      { whose: 'team', ownerId: admin.id, sessionId: admin.sessionId },
      videoId,
      clock.now(),
    )
    if (!film) throw httpError(previewReplay, 'notReady')
    return film
  }),
]

function inOrder(
  endpoint: Declaring<'doubledChapter'>,
  chapters: readonly { at: number; title: string }[] = [],
): { at: number; title: string }[] {
  if (new Set(chapters.map(({ at }) => at)).size < chapters.length)
    throw httpError(endpoint, 'doubledChapter', {
      issues: [{ path: 'chapters', message: endpoint.errors.doubledChapter.message }],
    })
  return chapters.toSorted((one, other) => one.at - other.at)
}

async function requireLive(
  db: Connection,
  endpoint: typeof addVideo | typeof changeVideo,
  liveId: string | null | undefined,
): Promise<void> {
  if (!liveId) return
  const [found] = await db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(eq(liveSessions.id, liveId))
  if (!found) throw httpError(endpoint, 'unknownLive')
}

async function hasOnlyFailedFilms(db: Connection, videoId: string): Promise<boolean> {
  const films = await db
    .select({ state: mediaFiles.state })
    .from(mediaFiles)
    .where(eq(mediaFiles.videoId, videoId))
  return films.length > 0 && films.every(({ state }) => state === 'failed')
}

/**
 * Makes the recording of which a draft was made due to be copied again. The deletion of its draft would else
 * delete the recording on the class server as well, and the upload of a failed film is gone already.
 */
async function copyRecordingAgain(tx: Transaction, videoId: string, now: Date): Promise<void> {
  await tx
    .update(liveRecordings)
    .set({
      videoId: null,
      copiedAt: null,
      draftAt: null,
      remindedAt: null,
      triedAt: null,
      attempts: 0,
      foundAt: now,
    })
    .where(and(eq(liveRecordings.videoId, videoId), isNull(liveRecordings.removedAt)))
}

type VideoRow = typeof videos.$inferSelect

/** Adds the state of the film that was uploaded last, and the languages of the captions. */
async function withFilms(db: Connection, rows: readonly VideoRow[], now: Date): Promise<AdminVideo[]> {
  const ids = rows.map(({ id }) => id)
  const [films, captions] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          db
            .select()
            .from(mediaFiles)
            .where(and(inArray(mediaFiles.videoId, ids), ne(mediaFiles.state, 'replaced')))
            .orderBy(mediaFiles.createdAt),
          db
            .select({ videoId: videoCaptions.videoId, lang: videoCaptions.lang })
            .from(videoCaptions)
            .where(inArray(videoCaptions.videoId, ids))
            .orderBy(videoCaptions.lang),
        ])
  const newest = new Map(films.map((film) => [film.videoId, film]))
  return rows.map((row) => {
    const film = newest.get(row.id)
    return {
      ...row,
      chapters: [...row.chapters],
      isPublished: isPublicAt(row, now),
      publishAt: isoOrNull(row.publishAt),
      createdAt: row.createdAt.toISOString(),
      state: film?.state ?? null,
      progress: film?.progress ?? null,
      error: film?.error ?? null,
      captions: captions.filter(({ videoId }) => videoId === row.id).map(({ lang }) => lang),
    }
  })
}

function oneOf([row]: AdminVideo[]): AdminVideo {
  if (!row) throw new Error('the video is gone')
  return row
}
