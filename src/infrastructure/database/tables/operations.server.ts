import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.server.ts'

/**
 * Fixed windows of the rate limits, shared by all instances. The table is UNLOGGED: a crash resets the counts
 * and loses nothing else.
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

/**
 * Leases on work that only one instance may do at a time: the holder, and until when the lease lasts unless
 * it is renewed (`infrastructure/leases.server.ts`).
 */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** Identifies one run of the work, not an instance: a second run by the same instance is another holder. */
  holder: uuid().notNull(),
  until: moment().notNull(),
})

/** Secrets made once and shared by all instances on one database (SESSION_SECRET when it is not given). */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
