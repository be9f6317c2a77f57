import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.server.ts'

/**
 * Fixed windows of the rate limits, shared by all instances. The table is UNLOGGED: a crash forgives, nothing
 * else is lost.
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

/** Secrets made once and shared by all instances on one database (SESSION_SECRET when it is not given). */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
