import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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

/**
 * Who is at something that one alone may do at a time, on whichever instance, and until when that holds unless
 * it is renewed (`infrastructure/leases.server.ts`).
 */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** Names one piece of work, not an instance: another by the same instance is another holder. */
  holder: uuid().notNull(),
  until: moment().notNull(),
})

/** Secrets made once and shared by all instances on one database (SESSION_SECRET when it is not given). */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
