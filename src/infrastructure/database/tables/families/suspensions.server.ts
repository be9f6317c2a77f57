import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, lengthUpTo, moment } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'

/**
 * A family's suspensions, with the reason that was sent to the family (terms, section of the rules). A
 * suspension is open until it is lifted, and a family has at most one open; `users.suspended_at` repeats it
 * where access is decided.
 */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    suspendedAt: createdAt(),
    liftedAt: moment(),
  },
  (t) => [
    check('suspensions_reason', sql`${t.reason} <> '' and ${lengthUpTo(t.reason, 2000)}`),
    uniqueIndex('suspensions_one_open').on(t.userId).where(sql`${t.liftedAt} is null`),
    index('suspensions_of_user').on(t.userId, t.suspendedAt.desc()),
  ],
)
