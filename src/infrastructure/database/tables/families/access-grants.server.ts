import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { referrals } from './referrals.server.ts'

/**
 * The append-only ledger of free days: freeAccessUntil and referralCount are computed from it. A reversal is
 * a row of its own with negative days. A trigger allows the deletion of a row only with its family. The only
 * changes are that `chargeMovedAt` is set, once, and that `referralId` is cleared when the other family is
 * erased.
 */
export const accessGrants = pgTable(
  'access_grants',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    referralId: uuid().references(() => referrals.id, { onDelete: 'set null' }),
    reason: text({ enum: ['referral', 'referral-reversed', 'gift'] }).notNull(),
    days: integer().notNull(),
    grantedAt: createdAt(),
    accessUntil: moment().notNull(),
    chargeMovedAt: moment(),
  },
  (t) => [
    check('access_grants_reason', oneOf(t.reason, ['referral', 'referral-reversed', 'gift'])),
    unique('access_grants_once').on(t.referralId, t.userId, t.reason),
    index('access_grants_of_user').on(t.userId, t.grantedAt),
    index('access_grants_to_move').on(t.userId, t.grantedAt).where(sql`${t.chargeMovedAt} is null`),
  ],
)
