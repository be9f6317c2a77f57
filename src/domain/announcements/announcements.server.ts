import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { requestLanguage } from '#src/api/server/request-language.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { announcements } from '#src/infrastructure/database/schema.server.ts'
import { currentAnnouncement } from './announcements.contract.ts'

export const announcementHandlers = [
  handle(currentAnnouncement, async ({ query, services: { db, clock }, request }) => {
    const now = clock.now()
    const [newest] = await db
      .select({ id: announcements.id, message: announcements.message })
      .from(announcements)
      .where(
        and(
          eq(announcements.lang, requestLanguage(request, query.lang)),
          eq(announcements.isActive, true),
          lte(announcements.startAt, now),
          or(isNull(announcements.endAt), gt(announcements.endAt, now)),
        ),
      )
      .orderBy(desc(announcements.startAt))
      .limit(1)
    return newest ?? { id: null, message: null }
  }),
]
