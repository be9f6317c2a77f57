import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { children } from './children.server.ts'

/**
 * The PIN to leave a child's view, hashed with argon2id. After five wrong PINs none is accepted until
 * `restUntil` (PROGRAMME §6).
 */
export const familyPins = pgTable(
  'family_pins',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    pinHash: text().notNull(),
    failures: integer().notNull().default(0),
    lastTriedAt: moment(),
    restUntil: moment(),
    updatedAt: createdAt(),
  },
  (t) => [check('family_pins_failures', sql`${t.failures} >= 0`)],
)

/** How long a child watched replays on a day of the family's time zone, for the limit that the parent set. */
export const childDays = pgTable(
  'child_days',
  {
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    seconds: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.childId, t.day] }), check('child_days_positive', sql`${t.seconds} >= 0`)],
)
