import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.server.ts'

/** Which e-mails a family wants, by purpose (PROGRAMME §1). A family without a row wants them all. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  registrations: boolean().notNull().default(true),
  reminders: boolean().notNull().default(true),
  weekly: boolean().notNull().default(true),
  replays: boolean().notNull().default(true),
  messages: boolean().notNull().default(true),
})
