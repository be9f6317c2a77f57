import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { reminderKinds } from '#src/shared/states.ts'
import { liveSessions } from './live-sessions.server.ts'

const registrationStates = ['registered', 'waiting'] as const

/**
 * A child's place in a live session, or its turn in the waiting list, in the order of `arrival` (PROGRAMME
 * §1). Giving the place back deletes the row.
 */
export const liveRegistrations = pgTable(
  'live_registrations',
  {
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    state: text({ enum: registrationStates }).notNull(),
    arrival: bigserial({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** When the child moved up from the waiting list. */
    movedUpAt: moment(),
    /** Until when a place is offered to a waiting child, close to the start, for the parent to accept. */
    offeredUntil: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.liveSessionId, t.childId] }),
    check('live_registrations_state', oneOf(t.state, registrationStates)),
    // Includes the offers, so that taken places are counted from the index alone.
    index('live_registrations_places').on(t.liveSessionId, t.state, t.arrival, t.offeredUntil),
    index('live_registrations_of_child').on(t.childId),
  ],
)

const attendanceStates = ['came', 'absent'] as const

/**
 * Attendance of a live session, as reported by the class or corrected by the team (PROGRAMME §3). `seconds`
 * is the time present.
 */
export const liveAttendances = pgTable(
  'live_attendances',
  {
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    state: text({ enum: attendanceStates }).notNull(),
    firstJoinedAt: moment(),
    lastSeenAt: moment(),
    seconds: integer().notNull().default(0),
    /** The administrator who corrected it; later reports of the class no longer change the state. */
    correctedBy: text(),
    correctedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.liveSessionId, t.childId] }),
    check('live_attendances_state', oneOf(t.state, attendanceStates)),
    check('live_attendances_seconds', sql`${t.seconds} >= 0`),
    index('live_attendances_of_child').on(t.childId),
  ],
)

/** The reminders of live sessions that families were sent: each once, whatever changes afterwards (R21). */
export const liveReminders = pgTable(
  'live_reminders',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: reminderKinds }).notNull(),
    sentAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.liveSessionId, t.userId, t.kind] }),
    check('live_reminders_kind', oneOf(t.kind, reminderKinds)),
    index('live_reminders_of_family').on(t.userId),
  ],
)
