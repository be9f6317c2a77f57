import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from './users.server.ts'

/**
 * A family's private calendar feed: its address is stored as a hash, and a new request voids the previous
 * address.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: bytes().notNull().unique(),
  createdAt: createdAt(),
})
