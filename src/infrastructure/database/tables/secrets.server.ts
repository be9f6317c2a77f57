import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'

/** Secrets made once and shared by all instances on one database (SESSION_SECRET when it is not given). */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
