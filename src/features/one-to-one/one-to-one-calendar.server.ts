import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { calendarFile } from '#src/domain/calendar/calendar-file.ts'
import type { CalendarSource } from '#src/domain/calendar/calendar-source.server.ts'
import { bookedSessions } from '#src/domain/one-to-one/booked-sessions.server.ts'
import { sessionEntry } from '#src/domain/one-to-one/session-entry.ts'
import { children, oneToOneBookings, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'
import { readSessionCalendar } from './one-to-one.contract.ts'

/**
 * A family's one-to-one sessions for its calendar, cancelled ones included (PROGRAMME §1). They name no
 * child.
 */
export const oneToOneCalendar: CalendarSource = async (db, { userId, language, origin, from, to }) => {
  const rows = await bookedSessions(db)
    .where(
      and(eq(children.userId, userId), gte(oneToOneSlots.startsAt, from), lt(oneToOneSlots.startsAt, to)),
    )
    .orderBy(asc(oneToOneSlots.startsAt), asc(oneToOneBookings.id))
  return rows.map((row) => entryOf(row, { language, origin }))
}

export const oneToOneCalendarHandlers = [
  handle(readSessionCalendar, async ({ params: { slotId }, user, services: { db, settings }, reply }) => {
    const [booked] = await bookedSessions(db).where(
      and(eq(children.userId, user.id), eq(oneToOneSlots.id, slotId), isNull(oneToOneBookings.cancelledAt)),
    )
    if (!booked) throw httpError(readSessionCalendar, 'unknownSlot')
    reply.header('Content-Disposition', 'attachment; filename="mirabelle.ics"')
    const entry = entryOf(booked, { language: user.language, origin: settings.publicUrl })
    return calendarFile({ entries: [entry] })
  }),
]

type Booked = Awaited<ReturnType<typeof bookedSessions>>[number]

function entryOf({ bookingId, expert, ...booked }: Booked, viewer: Parameters<typeof sessionEntry>[1]) {
  return sessionEntry({ ...booked, id: bookingId, expert: expert.name }, viewer)
}
