import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { createdAt, lengthUpTo, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { maxIncidentNote } from '#src/shared/fields/field-limits.ts'
import { incidentStates } from '#src/shared/states.ts'
import { liveSessions } from './live-sessions.server.ts'
import { oneToOneBookings, oneToOneSlots } from './one-to-one.server.ts'

/**
 * A child's press of the safety button, 'Ça ne va pas' (PROGRAMME §6). Further presses join the child's open
 * incident.
 */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the child was removed while the incident was open (`detachIncidentsOf`). */
    childId: uuid().references(() => children.id, { onDelete: 'cascade' }),
    /** The family of a removed child, until it is erased too. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    liveSessionId: uuid().references(() => liveSessions.id, { onDelete: 'set null' }),
    /** The one-to-one session in which, or on whose page before the class, the child pressed. */
    bookingId: uuid().references(() => oneToOneBookings.id, { onDelete: 'set null' }),
    /** The slot of that session, once the child was removed and the booking with it. */
    slotId: uuid().references(() => oneToOneSlots.id, { onDelete: 'set null' }),
    words: text().notNull().default(''),
    presses: integer().notNull().default(1),
    at: createdAt(),
    /**
     * When the host and the team were last alerted; null in rows from before this column, which were alerted
     * when they began.
     */
    notifiedAt: moment('told_at'),
    deadlineAt: moment().notNull(),
    state: text({ enum: incidentStates }).notNull().default('open'),
    note: text().notNull().default(''),
    handledBy: text(),
    handledAt: moment(),
  },
  (t) => [
    check('incidents_state', oneOf(t.state, incidentStates)),
    check('incidents_words_length', lengthUpTo(t.words, 2000)),
    check('incidents_note_length', lengthUpTo(t.note, maxIncidentNote)),
    uniqueIndex('incidents_open_of_child').on(t.childId).where(sql`${t.state} = 'open'`),
    index('incidents_of_child').on(t.childId),
    index('incidents_of_removed').on(t.userId).where(sql`${t.userId} is not null`),
    index('incidents_of_slot').on(t.slotId).where(sql`${t.slotId} is not null`),
    index('incidents_of_booking').on(t.bookingId).where(sql`${t.bookingId} is not null`),
    index('incidents_newest').on(t.state, t.at.desc()),
  ],
)
