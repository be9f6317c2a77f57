import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { maxContactMessage, minContactMessage } from '#src/shared/fields/message-limits.ts'
import { languages } from '#src/shared/language/languages.ts'
import { createdAt, moment } from './columns.server.ts'
import { guardians } from './families/guardians.server.ts'
import { users } from './users.server.ts'

/** SPEC §3 contact_submissions, with the language of the form and when the team replied. */
export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    language: text({ enum: languages }).notNull().default('fr'),
    createdAt: createdAt(),
    answeredAt: moment(),
    /** Whether a signed-in family wrote it: then the team replies in its conversation (PROGRAMME §7). */
    isInConversation: boolean().notNull().default(false),
    /** The signed-in family that wrote it, whichever e-mail address it gave; null for a visitor. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Its second guardian, if that is who wrote it. */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check(
      'contact_message_length',
      sql`char_length(${t.message}) between ${sql.raw(String(minContactMessage))} and ${sql.raw(String(maxContactMessage))}`,
    ),
    index('contact_newest').on(t.createdAt.desc(), t.id),
    index('contact_of_family').on(t.userId).where(sql`${t.userId} is not null`),
    index('contact_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`),
  ],
)
