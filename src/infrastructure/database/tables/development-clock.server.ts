import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * How far the product's clock was put forward outside production: one row, which does not exist in
 * production. Instances share it.
 */
export const developmentClock = pgTable(
  'development_clock',
  {
    id: integer().primaryKey().default(1),
    aheadMs: bigint('ahead_milliseconds', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    check('development_clock_alone', sql`${t.id} = 1`),
    check('development_clock_forward', sql`${t.aheadMs} >= 0`),
  ],
)
