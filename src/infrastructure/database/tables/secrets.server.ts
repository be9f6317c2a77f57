import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'

/**
 * What is made once for all instances on one database, in two uses: random secrets (SESSION_SECRET when it is
 * not given, those of the emulators), and marks, whose value is their date, that something such as loading
 * the demonstration has been done (done-once.server.ts).
 */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
