import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { guardians } from './guardians.server.ts'

/**
 * A family's sign-ins, with time and IP address (CONTRACT §10), stored for 90 days. They are not in the
 * audit log, from which nothing can be deleted; their ids come from the same sequence, so that an id is
 * unique in a list of both.
 */
export const familySignIns = pgTable(
  'family_sign_ins',
  {
    id: bigint({ mode: 'number' }).primaryKey().default(sql`nextval('audit_log_id_seq')`),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The guardian who signed in; null for the first guardian. */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'set null' }),
    at: moment().notNull(),
    ip: text(),
  },
  (t) => [
    index('family_sign_ins_newest').on(t.at.desc(), t.id.desc()),
    index('family_sign_ins_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`),
    index('family_sign_ins_of_user').on(t.userId, t.at.desc()),
  ],
)
