import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from './columns.server.ts'
import { users } from './users.server.ts'

/** A signed-in browser. The cookie's token is stored only as its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique(),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('sessions_of_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)
