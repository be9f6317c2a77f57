import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.server.ts'

/**
 * Leases on work that only one instance may do at a time: the holder, and until when the lease lasts unless
 * it is renewed (`infrastructure/leases.server.ts`).
 */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** Identifies one run of the work, not an instance: a second run by the same instance is another holder. */
  holder: uuid().notNull(),
  until: moment().notNull(),
})
