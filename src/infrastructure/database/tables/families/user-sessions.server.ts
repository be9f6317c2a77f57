import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'

/** SPEC §3 user_sessions: a stretch of watching. `duration` and `totalWatchTime` are in seconds. */
export const userSessions = pgTable(
  'user_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startTime: moment().notNull(),
    endTime: moment(),
    duration: integer().notNull().default(0),
    videosWatched: integer().notNull().default(0),
    totalWatchTime: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'user_sessions_positive',
      sql`${t.duration} >= 0 and ${t.videosWatched} >= 0 and ${t.totalWatchTime} >= 0`,
    ),
    index('user_sessions_of_user').on(t.userId, t.startTime.desc()),
    index('user_sessions_start').on(t.startTime),
  ],
)
