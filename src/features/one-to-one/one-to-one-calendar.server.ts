import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { calendarFile } from '#src/domain/calendar/calendar-file.ts'
import type { CalendarSource } from '#src/domain/calendar/calendar-source.server.ts'
import { sessionEntry } from '#src/domain/one-to-one/session-entry.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { readSessionCalendar } from './one-to-one.contract.ts'

/**
 * A family's one-to-one sessions for its calendar, cancelled ones included (PROGRAMME §1). They name no
 * child.
 */
export const oneToOneCalendar: CalendarSource = async (db, { userId, language, origin, from, to }) => {
  const rows = await bookings(db)
    .where(
      and(eq(children.userId, userId), gte(oneToOneSlots.startsAt, from), lt(oneToOneSlots.startsAt, to)),
    )
    .orderBy(asc(oneToOneSlots.startsAt), asc(oneToOneBookings.id))
  return rows.map((row) => sessionEntry(row, { language, origin }))
}

export const oneToOneCalendarHandlers = [
  handle(readSessionCalendar, async ({ params: { slotId }, user, services: { db, settings }, reply }) => {
    const [booked] = await bookings(db).where(
      and(eq(children.userId, user.id), eq(oneToOneSlots.id, slotId), isNull(oneToOneBookings.cancelledAt)),
    )
    if (!booked) throw httpError(readSessionCalendar, 'unknownSlot')
    reply.header('Content-Disposition', 'attachment; filename="mirabelle.ics"')
    const entry = sessionEntry(booked, { language: user.language, origin: settings.publicUrl })
    return calendarFile({ entries: [entry] })
  }),
]

function bookings(db: Connection) {
  return db
    .select({
      id: oneToOneBookings.id,
      expert: experts.name,
      startsAt: oneToOneSlots.startsAt,
      minutes: oneToOneSlots.minutes,
      createdAt: oneToOneBookings.createdAt,
      cancelledAt: oneToOneBookings.cancelledAt,
    })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
}
