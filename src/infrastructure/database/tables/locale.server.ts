import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#src/shared/language/languages.ts'
import { oneOf } from './columns.server.ts'

/** SPEC §3 locale: texts that the team may store in the database. */
export const locale = pgTable(
  'locale',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull(),
    lang: text({ enum: languages }).notNull(),
    value: text().notNull(),
  },
  (t) => [check('locale_lang', oneOf(t.lang, languages)), unique('locale_key_lang').on(t.key, t.lang)],
)
