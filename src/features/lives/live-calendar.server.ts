import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { calendarFile } from '#src/domain/calendar/calendar-file.ts'
import type { CalendarSource } from '#src/domain/calendar/calendar-source.server.ts'
import { liveEntry } from '#src/domain/registrations/live-entry.ts'
import { children, liveRegistrations, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { readLive } from './adults.server.ts'
import { readLiveCalendar } from './live-calendar.contract.ts'

/**
 * The live sessions in which a child of the family has a place. Cancelled ones are included, so that a
 * calendar program which subscribes to the feed shows them as cancelled.
 */
export const liveCalendar: CalendarSource = async (db, { userId, from, to, language, origin }) => {
  const rows = await db
    .select({ live: liveSessions, child: children.displayName })
    .from(children)
    .innerJoin(liveRegistrations, eq(liveRegistrations.childId, children.id))
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.liveSessionId))
    .where(
      and(
        eq(children.userId, userId),
        eq(liveRegistrations.state, 'registered'),
        gte(liveSessions.startsAt, from),
        lt(liveSessions.startsAt, to),
      ),
    )
    .orderBy(asc(liveSessions.startsAt), asc(children.position))
  return [...Map.groupBy(rows, ({ live }) => live.id).values()].flatMap((places) =>
    places
      .slice(0, 1)
      .map(({ live }) => liveEntry(live, { children: places.map(({ child }) => child), language, origin })),
  )
}

export const liveCalendarHandlers = [
  handle(readLiveCalendar, async ({ params: { id }, user, services: { db, settings }, reply }) => {
    const live = await readLive(db, id)
    if (!live) throw httpError(readLiveCalendar, 'unknownLive')
    const registered = await db
      .select({ child: children.displayName })
      .from(children)
      .innerJoin(liveRegistrations, eq(liveRegistrations.childId, children.id))
      .where(
        and(
          eq(children.userId, user.id),
          eq(liveRegistrations.liveSessionId, id),
          eq(liveRegistrations.state, 'registered'),
        ),
      )
      .orderBy(asc(children.position))
    const entry = liveEntry(live, {
      children: registered.map(({ child }) => child),
      language: user.language,
      origin: settings.publicUrl,
    })
    reply.header('Content-Disposition', 'attachment; filename="mirabelle.ics"')
    return calendarFile({ entries: [entry] })
  }),
]
