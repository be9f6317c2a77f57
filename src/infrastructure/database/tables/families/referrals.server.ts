import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'

/** SPEC §3 referrals. A family is referred once in its life, hence the unique referredId. */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid().primaryKey().defaultRandom(),
    referrerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    referredId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    referralCode: text().notNull(),
    status: text({ enum: ['pending', 'completed'] })
      .notNull()
      .default('pending'),
    rewardGranted: boolean().notNull().default(false),
    createdAt: createdAt(),
    completedAt: moment(),
  },
  (t) => [
    check('referrals_status', oneOf(t.status, ['pending', 'completed'])),
    check('referrals_two_families', sql`${t.referrerId} <> ${t.referredId}`),
    check('referrals_completed', sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
    index('referrals_of_referrer').on(t.referrerId, t.createdAt.desc()),
  ],
)
