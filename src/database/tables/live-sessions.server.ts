import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { liveMinutes } from '#src/business/numbers.ts'
import { categories, expertTypes } from '#src/business/options.ts'
import { languages } from '#src/language/languages.ts'
import { between, createdAt, moment, oneOf } from './columns.server.ts'

/** A weekly live session. `minutes` is its planned length; `joinUrl` the meeting link that an administrator typed. */
export const liveSessions = pgTable(
  'live_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    lang: text({ enum: languages }).notNull(),
    category: text({ enum: categories }).notNull(),
    expertType: text({ enum: expertTypes }).notNull(),
    startsAt: moment().notNull(),
    minutes: integer().notNull(),
    joinUrl: text(),
    createdAt: createdAt(),
  },
  (t) => [
    check('live_sessions_lang', oneOf(t.lang, languages)),
    check('live_sessions_category', oneOf(t.category, categories)),
    check('live_sessions_expert', oneOf(t.expertType, expertTypes)),
    check('live_sessions_minutes', between(t.minutes, liveMinutes.least, liveMinutes.most)),
    index('live_sessions_next').on(t.lang, t.startsAt),
  ],
)
