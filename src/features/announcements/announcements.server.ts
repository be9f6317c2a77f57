import { desc, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { addedBefore, idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { announcements } from '#src/infrastructure/database/schema.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import {
  type AdminAnnouncement,
  addAnnouncement,
  changeAnnouncement,
  listAdminAnnouncements,
} from './announcements.contract.ts'

export const adminAnnouncementHandlers = [
  handle(listAdminAnnouncements, async ({ query: { page, pageSize, lang }, services: { db }, reply }) => {
    const condition = lang ? eq(announcements.lang, lang) : undefined
    await setTotalHeader(db, announcements, condition, reply)
    const rows = await db
      .select()
      .from(announcements)
      .where(condition)
      .orderBy(desc(announcements.startAt), announcements.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map(asAnnouncement)
  }),

  handle(addAnnouncement, async ({ body: { attempt, ...body }, admin, services: { db, clock }, request }) => {
    const written = {
      ...body,
      startAt: body.startAt === undefined ? clock.now() : new Date(body.startAt),
      endAt: body.endAt ? new Date(body.endAt) : null,
    }
    if (written.endAt && written.endAt <= written.startAt)
      throw httpError(addAnnouncement, 'endsBeforeItStarts')
    const id = idOfForm(attempt)
    const added = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(announcements)
        .values({ ...written, id })
        .onConflictDoNothing({ target: announcements.id })
        .returning()
      if (!row) return addedBefore(await tx.select().from(announcements).where(eq(announcements.id, id)))
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'add-announcement',
        target: row.message,
        details: { announcementId: id },
      })
      return row
    })
    return asAnnouncement(added)
  }),

  handle(
    changeAnnouncement,
    async ({ params: { announcementId }, body, admin, services: { db, clock }, request }) => {
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
        if (!row) throw httpError(changeAnnouncement, 'unknown')
        if (row.endAt && row.endAt <= row.startAt) throw httpError(changeAnnouncement, 'endsBeforeItStarts')
        await audit(tx, {
          ...actor(admin, request, clock.now()),
          action: 'change-announcement',
          target: row.message,
          details: { announcementId, changed: Object.keys(body) },
        })
        return row
      })
      return asAnnouncement(changed)
    },
  ),
]

function asAnnouncement(row: typeof announcements.$inferSelect): AdminAnnouncement {
  return { ...row, startAt: row.startAt.toISOString(), endAt: isoOrNull(row.endAt) }
}
