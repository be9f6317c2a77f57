import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { createdAt } from '#src/infrastructure/database/tables/columns.server.ts'
import { liveSessions } from './live-sessions.server.ts'

/** The live sessions that a child joined. */
export const liveJoins = pgTable(
  'live_joins',
  {
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    joinedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.childId, t.liveSessionId] }),
    index('live_joins_of_session').on(t.liveSessionId),
  ],
)
