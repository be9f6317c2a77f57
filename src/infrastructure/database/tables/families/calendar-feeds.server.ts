import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { guardians } from './guardians.server.ts'

/**
 * A family's private calendar feed: its URL is stored as a hash, and a new request voids the previous
 * URL.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The second guardian who requested it, with whose access it ends; null is the one who pays. */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'cascade' }),
    /** Requested in a session that a payment opened, with which it ends (CONTRACT §7). */
    byPayment: boolean().notNull().default(false),
    tokenHash: bytes().notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index('calendar_feeds_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`)],
)
