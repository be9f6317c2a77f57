import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'

/** The kind of a family's weekly e-mail: with news, about a quiet week, or none. */
const weeklyKinds = ['news', 'quiet', 'none'] as const

/**
 * The weeks for which a family's e-mail was decided, each once with any number of servers (R21). A week is
 * named by its first whole day, Monday if the e-mail is sent on Sunday.
 */
export const weeklyEmails = pgTable(
  'weekly_emails',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    week: date({ mode: 'string' }).notNull(),
    kind: text({ enum: weeklyKinds }).notNull(),
    /**
     * The end of the reported week, where the next one begins; null in rows from before a family could choose
     * a day.
     */
    toldUntil: moment(),
    decidedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.week] }),
    check('weekly_emails_kind', oneOf(t.kind, weeklyKinds)),
    index('weekly_emails_of_week').on(t.week),
  ],
)
