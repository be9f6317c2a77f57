import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { type CalendarEntry, calendarFile } from '#src/domain/calendar/calendar-file.ts'
import type { CalendarSource } from '#src/domain/calendar/calendar-source.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { sessionTitle } from './class/class.texts.ts'
import { readSessionCalendar } from './one-to-one.contract.ts'

/**
 * A family's one-to-one sessions, those given back too, for its calendar (PROGRAMME §1). They name no child.
 */
export const oneToOneCalendar: CalendarSource = async (db, { userId, language, origin, from, to }) => {
  const rows = await bookings(db)
    .where(
      and(eq(children.userId, userId), gte(oneToOneSlots.startsAt, from), lt(oneToOneSlots.startsAt, to)),
    )
    .orderBy(asc(oneToOneSlots.startsAt), asc(oneToOneBookings.id))
  return rows.map((row) => asEntry(row, language, origin))
}

export const oneToOneCalendarHandlers = [
  handle(readSessionCalendar, async ({ params: { slotId }, user, services: { db, settings }, reply }) => {
    const [booked] = await bookings(db).where(
      and(eq(children.userId, user.id), eq(oneToOneSlots.id, slotId), isNull(oneToOneBookings.cancelledAt)),
    )
    if (!booked) throw httpError(readSessionCalendar, 'unknownSlot')
    reply.header('Content-Disposition', 'attachment; filename="mirabelle.ics"')
    return calendarFile({ entries: [asEntry(booked, user.language, settings.publicUrl)] })
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

type Row = Awaited<ReturnType<typeof bookings>>[number]

function asEntry(
  { id, createdAt, cancelledAt, expert, startsAt, minutes }: Row,
  language: Language,
  origin: string,
): CalendarEntry {
  return {
    uid: `one-to-one-${id}`,
    title: interpolate(sessionTitle[language], { expert }),
    description: '',
    startsAt,
    minutes,
    url: origin + pathOf('one-to-one', language),
    sequence: cancelledAt ? 1 : 0,
    changedAt: cancelledAt ?? createdAt,
    isCancelled: cancelledAt !== null,
  }
}
