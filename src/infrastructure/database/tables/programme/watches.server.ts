import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { createdAt, moment } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'

/**
 * How far a child has watched a video: for the dashboard, for resuming, and for rejecting more seconds than
 * have passed. In a family without children it belongs to no child.
 */
export const watches = pgTable(
  'watches',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    childId: uuid().references(() => children.id, { onDelete: 'cascade' }),
    /** Without a foreign key, because watch time still counts when the video has been deleted. */
    videoId: uuid().notNull(),
    seconds: integer().notNull().default(0),
    /** The playback position of the last report, in seconds. */
    position: integer().notNull().default(0),
    /** The farthest position that was reported, in seconds: the film may be watched again from its start. */
    farthestPosition: integer().notNull().default(0),
    firstAt: createdAt(),
    lastReportAt: moment().notNull(),
    /**
     * When a report last counted. A report of zero seconds does not: it only says that the film was opened.
     */
    lastCountedAt: moment(),
  },
  (t) => [
    unique('watches_once').on(t.userId, t.videoId, t.childId).nullsNotDistinct(),
    check('watches_positive', sql`${t.seconds} >= 0 and ${t.position} >= 0`),
    index('watches_of_child').on(t.childId),
    index('watches_recent').on(t.userId, t.lastReportAt.desc()),
  ],
)
