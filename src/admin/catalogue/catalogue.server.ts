import { and, desc, eq, ilike } from 'drizzle-orm'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { containing, tellTotal } from '#src/admin/list-queries.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Category } from '#src/business/options.ts'
import { compositions, thumbnailPath } from '#src/business/thumbnails.ts'
import { announcements, videos } from '#src/database/schema.server.ts'
import { previewAddress } from '#src/outside/video-player.server.ts'
import {
  type AdminAnnouncement,
  type AdminVideo,
  addAnnouncement,
  addVideo,
  changeAnnouncement,
  changeVideo,
  listAdminAnnouncements,
  listAdminVideos,
  previewVideo,
} from './catalogue.contract.ts'

export const adminCatalogueHandlers = [
  handle(previewVideo, async ({ body: { url }, services }) => ({ url: previewAddress(url, services, services.clock.now()) })),

  handle(listAdminVideos, async ({ query: { page, pageSize, search, lang, published }, services: { db }, reply }) => {
    const wanted = and(
      search ? ilike(videos.title, containing(search)) : undefined,
      lang ? eq(videos.lang, lang) : undefined,
      published === undefined ? undefined : eq(videos.isPublished, published),
    )
    await tellTotal(db, videos, wanted, reply)
    const rows = await db
      .select()
      .from(videos)
      .where(wanted)
      .orderBy(desc(videos.createdAt), desc(videos.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map(asVideo)
  }),

  handle(addVideo, async ({ body, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    const added = await db.transaction(async (tx) => {
      const id = crypto.randomUUID()
      const [row] = await tx
        .insert(videos)
        .values({ ...body, id, thumb: pictureOf(body.category, id), createdAt: now })
        .returning()
      if (!row) throw new Error('the video was not added')
      await audit(tx, { ...actor(admin, request, now), action: 'add-video', target: row.title, details: { videoId: id } })
      return row
    })
    return asVideo(added)
  }),

  handle(changeVideo, async ({ params: { videoId }, body, admin, services: { db, clock }, request }) => {
    const changed = await db.transaction(async (tx) => {
      const [before] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update')
      if (!before) throw refuse(changeVideo, 'unknownVideo')
      const isOtherTheme = body.category !== undefined && body.category !== before.category
      const after = { ...body, thumb: isOtherTheme ? pictureOf(body.category ?? before.category ?? 'autonomy', videoId) : before.thumb }
      const [row] = await tx.update(videos).set(after).where(eq(videos.id, videoId)).returning()
      if (!row) throw refuse(changeVideo, 'unknownVideo')
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'change-video', target: row.title, details: { videoId, changed: Object.keys(body) } })
      return row
    })
    return asVideo(changed)
  }),

  handle(listAdminAnnouncements, async ({ query: { page, pageSize, lang }, services: { db }, reply }) => {
    const wanted = lang ? eq(announcements.lang, lang) : undefined
    await tellTotal(db, announcements, wanted, reply)
    const rows = await db
      .select()
      .from(announcements)
      .where(wanted)
      .orderBy(desc(announcements.startAt), announcements.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map(asAnnouncement)
  }),

  handle(addAnnouncement, async ({ body, admin, services: { db, clock }, request }) => {
    const written = { ...body, startAt: new Date(body.startAt), endAt: body.endAt === null ? null : new Date(body.endAt) }
    if (written.endAt && written.endAt <= written.startAt) throw refuse(addAnnouncement, 'endsBeforeItStarts')
    const added = await db.transaction(async (tx) => {
      const [row] = await tx.insert(announcements).values(written).returning()
      if (!row) throw new Error('the announcement was not added')
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'add-announcement', target: row.message, details: { announcementId: row.id } })
      return row
    })
    return asAnnouncement(added)
  }),

  handle(changeAnnouncement, async ({ params: { announcementId }, body, admin, services: { db, clock }, request }) => {
    const { startAt, endAt, ...rest } = body
    const changed = await db.transaction(async (tx) => {
      const [row] = await tx
        .update(announcements)
        .set({
          ...rest,
          ...(startAt !== undefined && { startAt: new Date(startAt) }),
          ...(endAt !== undefined && { endAt: endAt === null ? null : new Date(endAt) }),
          id: announcementId,
        })
        .where(eq(announcements.id, announcementId))
        .returning()
      if (!row) throw refuse(changeAnnouncement, 'unknown')
      if (row.endAt && row.endAt <= row.startAt) throw refuse(changeAnnouncement, 'endsBeforeItStarts')
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'change-announcement',
        target: row.message,
        details: { announcementId, changed: Object.keys(body) },
      })
      return row
    })
    return asAnnouncement(changed)
  }),
]

/** A drawn picture of the theme; the id chooses how it is laid out. */
function pictureOf(category: Category, id: string): string {
  return thumbnailPath({ category, composition: compositions[Number.parseInt(id.slice(0, 4), 16) % compositions.length] ?? 0, seed: id })
}

function asVideo(row: typeof videos.$inferSelect): AdminVideo {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

function asAnnouncement(row: typeof announcements.$inferSelect): AdminAnnouncement {
  return { ...row, startAt: row.startAt.toISOString(), endAt: row.endAt?.toISOString() ?? null }
}
