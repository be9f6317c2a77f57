import { eq } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'

/** Bookings of one-to-one sessions, cancelled ones included, with their slots and experts. */
export function bookedSessions(db: Connection) {
  return db
    .select({
      bookingId: oneToOneBookings.id,
      slotId: oneToOneSlots.id,
      startsAt: oneToOneSlots.startsAt,
      minutes: oneToOneSlots.minutes,
      expert: { id: experts.id, name: experts.name, type: experts.type, portrait: experts.portrait },
      childId: oneToOneBookings.childId,
      note: oneToOneBookings.note,
      createdAt: oneToOneBookings.createdAt,
      cancelledAt: oneToOneBookings.cancelledAt,
    })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
}
