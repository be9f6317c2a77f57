import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#src/infrastructure/database/tables/administration.server.ts'
import { bytes, createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { children } from '#src/infrastructure/database/tables/families/families.server.ts'
import { liveSessions } from './live-sessions.server.ts'
import { videos } from './videos.server.ts'

/**
 * Where a live session takes place, from the first adult's entry on (PROGRAMME §3): what its class server
 * said last, and when.
 */
export const liveClasses = pgTable(
  'live_classes',
  {
    liveSessionId: uuid()
      .primaryKey()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    /** Which opening of the class this is: its server counts them by the moment. */
    createTime: text(),
    /** The hash of the token with which the class server reports that this opening has ended. */
    endTokenHash: bytes(),
    openedAt: createdAt(),
    /** When an instance last claimed the next poll; another instance may half a minute later. */
    polledAt: moment(),
    /** When the class server last told who is in. */
    seenAt: moment(),
    endedAt: moment(),
    /** Since when fewer than two adults have been in, and when the team was told. */
    aloneSince: moment(),
    alertedAt: moment(),
    /** Whether there have been two adults in: a class that was never complete does not fall to one. */
    wasComplete: boolean().notNull().default(false),
  },
  (t) => [index('live_classes_open').on(t.liveSessionId).where(sql`${t.endedAt} is null`)],
)

const adultRoles = ['expert', 'host'] as const

/**
 * The adults of the team who opened the class of a live session, or said that they are at its typed link.
 * `presentAt`: when they were last known to be in.
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
    check('live_adults_role', oneOf(t.role, adultRoles)),
  ],
)

/** Under which pseudonym a child entered a class: children who share a screen have one together. */
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
    /** When the class server last told that the child was in. */
    presentAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.liveSessionId, t.pseudonym, t.childId] }),
    index('live_entries_of_child').on(t.childId),
  ],
)

/**
 * A recording of a class, from the class server's report that it is ready to its deletion there. Each makes
 * one draft.
 */
export const liveRecordings = pgTable(
  'live_recordings',
  {
    recordId: text().primaryKey(),
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    foundAt: createdAt(),
    /** When an instance last took it on itself to copy it, and how often that was. */
    triedAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** Below the media folder. */
    path: text(),
    mediaType: text(),
    bytes: bigint({ mode: 'number' }),
    sha256: text(),
    copiedAt: moment(),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    draftAt: moment(),
    remindedAt: moment(),
    /** When it was shut and deleted where it was made. */
    removedAt: moment(),
  },
  (t) => [
    index('live_recordings_of_live').on(t.liveSessionId),
    index('live_recordings_of_video').on(t.videoId),
    index('live_recordings_unfinished').on(t.foundAt).where(sql`${t.removedAt} is null`),
  ],
)
