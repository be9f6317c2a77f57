import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { categories } from '#src/business/options.ts'
import { languages } from '#src/language/languages.ts'
import { between, createdAt, lengthUpTo, oneOf } from './columns.server.ts'

/** SPEC §3 videos. `duration` is in minutes; the last path segment of `url` is the id in the external player. */
export const videos = pgTable(
  'videos',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    lang: text({ enum: languages }).notNull(),
    url: text().notNull(),
    thumb: text().notNull(),
    duration: integer(),
    category: text({ enum: categories }),
    isPublished: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check('videos_lang', oneOf(t.lang, languages)),
    check('videos_category', oneOf(t.category, categories)),
    check('videos_duration', between(t.duration, 1, 600)),
    check('videos_title_length', lengthUpTo(t.title, 200)),
    index('videos_of_language').on(t.lang, t.isPublished, t.createdAt.desc()),
  ],
)
