import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#src/infrastructure/database/tables/administration.server.ts'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import {
  between,
  bytes,
  createdAt,
  lengthUpTo,
  moment,
  oneOf,
} from '#src/infrastructure/database/tables/columns.server.ts'
import {
  maxOneToOneNote,
  maxOneToOneReason,
  oneToOneBuffer,
  oneToOneMinutes,
  oneToOneQuota,
} from '#src/shared/one-to-one.ts'
import { adultRoles } from '#src/shared/states.ts'
import { experts } from './experts.server.ts'

/**
 * An hour that an expert offers for a one-to-one session (PROGRAMME §8). Until `busyUntil`, the end plus the
 * buffer after it, the expert can offer no other slot. An exclusion constraint ensures that; it is only in
 * the migrations, because drizzle cannot declare it. A withdrawn slot is deleted if nobody had booked it;
 * otherwise it stays for its cancelled bookings, is no longer offered, and no longer takes the expert's time.
 */
export const oneToOneSlots = pgTable(
  'one_to_one_slots',
  {
    id: uuid().primaryKey().defaultRandom(),
    expertId: uuid()
      .notNull()
      .references(() => experts.id),
    startsAt: moment().notNull(),
    minutes: integer().notNull(),
    busyUntil: moment().notNull(),
    /**
     * The link of an external meeting that the team typed; null if the session takes place in one of our
     * classes.
     */
    joinUrl: text(),
    createdAt: createdAt(),
    withdrawnAt: moment(),
  },
  (t) => [
    check('one_to_one_slots_minutes', sql`${t.minutes} in (${sql.raw(oneToOneMinutes.join(', '))})`),
    check(
      'one_to_one_slots_busy',
      sql`${t.busyUntil} between ${t.startsAt} + make_interval(mins => ${t.minutes}) and ${t.startsAt} + make_interval(mins => ${t.minutes} + ${sql.raw(String(oneToOneBuffer.max))})`,
    ),
    index('one_to_one_slots_by_start').on(t.startsAt, t.id),
    index('one_to_one_slots_of_expert').on(t.expertId, t.startsAt),
  ],
)

/** The planned end of a slot's session, in a query. */
export const slotEndSql = sql`${oneToOneSlots.startsAt} + make_interval(mins => ${oneToOneSlots.minutes})`

/**
 * A child's one-to-one session, and the expert's note after it. A cancelled booking stays, so that calendars
 * can mark it, and no longer takes the slot. `remindedDayAt` and `remindedHourAt` are set once, in the
 * transaction that enqueues the reminder.
 */
export const oneToOneBookings = pgTable(
  'one_to_one_bookings',
  {
    id: uuid().primaryKey().defaultRandom(),
    slotId: uuid()
      .notNull()
      .references(() => oneToOneSlots.id, { onDelete: 'cascade' }),
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    cancelledAt: moment(),
    /** Why the team or the expert cancelled it, as the family is told; null if the family gave it back. */
    cancelReason: text(),
    remindedDayAt: moment(),
    remindedHourAt: moment(),
    note: text(),
    notedAt: moment(),
    /**
     * The creation time of the opened class, and the hash of the token with which the class server reports on
     * it.
     */
    classCreateTime: text(),
    classTokenHash: bytes(),
    /** When the class server reported its end; null while it is open. */
    classEndedAt: moment(),
    /** When a parent last confirmed that they are in the meeting at a typed link. */
    parentAt: moment(),
    /**
     * Since when the child has been in the class with fewer than two adults, and when the team was alerted.
     */
    aloneSince: moment(),
    alertedAt: moment(),
  },
  (t) => [
    check('one_to_one_bookings_note', lengthUpTo(t.note, maxOneToOneNote)),
    check('one_to_one_bookings_reason', lengthUpTo(t.cancelReason, maxOneToOneReason)),
    uniqueIndex('one_to_one_bookings_one').on(t.slotId).where(sql`${t.cancelledAt} is null`),
    index('one_to_one_bookings_of_slot').on(t.slotId),
    index('one_to_one_bookings_of_child').on(t.childId),
  ],
)

/**
 * The adults of the team who opened the class of a one-to-one session, or said that they are in the meeting
 * behind its typed link (`presentAt`).
 */
export const oneToOneAdults = pgTable(
  'one_to_one_adults',
  {
    bookingId: uuid()
      .notNull()
      .references(() => oneToOneBookings.id, { onDelete: 'cascade' }),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    role: text({ enum: adultRoles }).notNull(),
    enteredAt: createdAt(),
    presentAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.adminId] }),
    index('one_to_one_adults_of_admin').on(t.adminId),
    check('one_to_one_adults_role', oneOf(t.role, adultRoles)),
  ],
)

/**
 * The open classes of bookings that were cancelled or deleted, until the class server no longer knows them.
 * There is no foreign key, because a class can outlive its booking.
 */
export const classesToEnd = pgTable('classes_to_end', {
  /** The booking's id, by which the class server knows the class. */
  classId: uuid().primaryKey(),
  recordedAt: createdAt(),
})

/**
 * The sessions that a removed child had used, or could no longer cancel, without anything about the child.
 * They count towards the children who are added after it, and are deleted when their month is over.
 */
export const oneToOneUses = pgTable(
  'one_to_one_uses',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The SHA-256 of the account's id, as in `consent_acts`. */
    family: text().notNull(),
    startsAt: moment().notNull(),
    /** When the child was removed. */
    leftAt: moment().notNull(),
  },
  (t) => [index('one_to_one_uses_of_family').on(t.family, t.startsAt)],
)

/** The team's settings for the complete plan, in a single row. */
export const planSettings = pgTable(
  'plan_settings',
  {
    id: smallint().primaryKey().default(1),
    /** How many one-to-one sessions a month each child may have. */
    oneToOneQuota: integer().notNull(),
  },
  (t) => [
    check('plan_settings_alone', sql`${t.id} = 1`),
    check('plan_settings_quota', between(t.oneToOneQuota, oneToOneQuota.min, oneToOneQuota.max)),
  ],
)
