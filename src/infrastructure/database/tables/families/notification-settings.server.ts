import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { usualWeekDay, weekDays } from '#src/shared/options.ts'

/** Which e-mails a family wants, by purpose (PROGRAMME §1). A family without a row wants them all. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    registrations: boolean().notNull().default(true),
    reminders: boolean().notNull().default(true),
    weekly: boolean().notNull().default(true),
    /** The day on which the weekly e-mail is sent. */
    weeklyDay: text({ enum: weekDays }).notNull().default(usualWeekDay),
    replays: boolean().notNull().default(true),
    messages: boolean().notNull().default(true),
  },
  (t) => [
    check('notification_settings_weekly_day', oneOf(t.weeklyDay, weekDays)),
    // On six evenings of seven the weekly e-mail selects only these few families.
    index('notification_settings_other_day').on(t.weeklyDay).where(sql`${t.weeklyDay} <> 'sunday'`),
  ],
)
