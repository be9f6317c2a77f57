import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#src/infrastructure/database/tables/administration.server.ts'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { bytes, createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { adultRoles } from '#src/shared/states.ts'
import { liveSessions } from './live-sessions.server.ts'
import { videos } from './videos.server.ts'

/**
 * The class of a live session, from the first adult's entry on (PROGRAMME §3), with the class server's last
 * report and its time.
 */
export const liveClasses = pgTable(
  'live_classes',
  {
    liveSessionId: uuid()
      .primaryKey()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    /** Identifies this opening of the class: the creation time that its server reports. */
    createTime: text(),
    /** The hash of the token with which the class server reports that this opening has ended. */
    endTokenHash: bytes(),
    openedAt: createdAt(),
    /** When an instance last claimed a poll; half a minute later another instance may claim the next one. */
    polledAt: moment(),
    /** When the class server last reported the attendees. */
    seenAt: moment(),
    endedAt: moment(),
    /** Since when fewer than two adults have been in the class, and when the team was alerted. */
    aloneSince: moment(),
    alertedAt: moment(),
    /**
     * Whether two adults have been in the class at once; before that, a single adult is no reason for an
     * alert.
     */
    wasComplete: boolean().notNull().default(false),
  },
  (t) => [
    index('live_classes_open').on(t.liveSessionId).where(sql`${t.endedAt} is null`),
    index('live_classes_ended').on(t.endedAt).where(sql`${t.createTime} is not null`),
  ],
)

/**
 * The adults of the team who opened the class of a live session, or said that they are in the meeting at its
 * typed link. `presentAt`: when they were last known to be there.
 */
export const liveAdults = pgTable(
  'live_adults',
  {
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    role: text({ enum: adultRoles }).notNull(),
    enteredAt: createdAt(),
    presentAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.liveSessionId, t.adminId] }),
    index('live_adults_of_admin').on(t.adminId),
    check('live_adults_role', oneOf(t.role, adultRoles)),
  ],
)

/** The pseudonym under which a child entered a class: children who share a screen share one. */
export const liveEntries = pgTable(
  'live_entries',
  {
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    pseudonym: text().notNull(),
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    enteredAt: createdAt(),
    /** When the class server last reported the child as present. */
    presentAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.liveSessionId, t.pseudonym, t.childId] }),
    index('live_entries_of_child').on(t.childId),
  ],
)

/**
 * A recording of a class, from the class server's report that it is ready until its deletion there. One draft
 * is made of each.
 */
export const liveRecordings = pgTable(
  'live_recordings',
  {
    recordId: text().primaryKey(),
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    foundAt: createdAt(),
    /** When an instance last claimed the copying, and how often it was tried. */
    triedAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** Relative to the media folder. */
    path: text(),
    mediaType: text(),
    bytes: bigint({ mode: 'number' }),
    sha256: text(),
    copiedAt: moment(),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    draftAt: moment(),
    remindedAt: moment(),
    /** When it was unpublished and deleted on the class server. */
    removedAt: moment(),
  },
  (t) => [
    index('live_recordings_of_live').on(t.liveSessionId),
    index('live_recordings_of_video').on(t.videoId),
    index('live_recordings_unfinished').on(t.foundAt).where(sql`${t.removedAt} is null`),
  ],
)
