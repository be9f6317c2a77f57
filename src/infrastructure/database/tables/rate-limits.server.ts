import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.server.ts'

/**
 * Fixed windows of the rate limits, shared by all instances. The table is UNLOGGED, because a crash may reset
 * the counts but loses nothing else.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (t) => [index('rate_limits_expiry').on(t.resetsAt)],
)
