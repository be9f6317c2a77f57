import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, lengthUpTo, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { maxAnnouncement } from '#src/shared/fields/field-limits.ts'
import { languages } from '#src/shared/language/languages.ts'

/** SPEC §3 announcements. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey().defaultRandom(),
    message: text().notNull(),
    lang: text({ enum: languages }).notNull(),
    startAt: createdAt(),
    endAt: moment(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    check('announcements_lang', oneOf(t.lang, languages)),
    check('announcements_message_length', lengthUpTo(t.message, maxAnnouncement)),
    index('announcements_newest').on(t.lang, t.isActive, t.startAt.desc()),
  ],
)
