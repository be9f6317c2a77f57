import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from './columns.server.ts'

/**
 * SPEC §3 daily_metrics, with what the other metrics need. Days are those of Europe/Luxembourg; revenue is in
 * cents, watch time in seconds. `newVisitors` counts visitors that no earlier day of the month has seen,
 * `newCheckouts` browsers that began a checkout and had begun none earlier in the month. Visitors, checkouts,
 * accounts and watch time are final once the day is closed; money is added whenever it becomes known
 * (subscription_events.isRolledUp).
 */
export const dailyMetrics = pgTable('daily_metrics', {
  date: date({ mode: 'string' }).primaryKey(),
  totalVisitors: integer().notNull().default(0),
  newUsers: integer().notNull().default(0),
  activeSubscribers: integer().notNull().default(0),
  totalWatchTime: bigint({ mode: 'number' }).notNull().default(0),
  revenue: bigint({ mode: 'number' }).notNull().default(0),
  /** The VAT in the revenue, in cents. */
  vat: bigint({ mode: 'number' }).notNull().default(0),
  newVisitors: integer().notNull().default(0),
  newCheckouts: integer().notNull().default(0),
  renewals: integer().notNull().default(0),
  cancellations: integer().notNull().default(0),
  failedPayments: integer().notNull().default(0),
  closedAt: moment(),
  createdAt: createdAt(),
})

/** One row per day and consenting visitor; the visitor is a keyed hash that changes each month. */
export const visits = pgTable(
  'visits',
  {
    date: date({ mode: 'string' }).notNull(),
    visitor: bytes().notNull(),
    views: integer().notNull().default(1),
    firstPage: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.date, t.visitor] }), index('visits_by_visitor').on(t.visitor)],
)
