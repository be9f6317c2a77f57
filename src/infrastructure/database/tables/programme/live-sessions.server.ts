import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#src/infrastructure/database/tables/administration.server.ts'
import {
  between,
  createdAt,
  lengthUpTo,
  moment,
  oneOf,
  words,
} from '#src/infrastructure/database/tables/columns.server.ts'
import { maxLiveText } from '#src/shared/fields/field-limits.ts'
import { languages } from '#src/shared/language/languages.ts'
import { liveMinutes, livePlaces } from '#src/shared/numbers.ts'
import { categories, childAges, expertTypes } from '#src/shared/options.ts'
import { experts } from './experts.server.ts'

const liveStates = ['planned', 'cancelled'] as const

/**
 * A weekly live session. `minutes` is its planned length; `joinUrl` the meeting link that an administrator
 * typed; `sequence` grows with each change that a calendar shows (RFC 5545), and `changedAt` is the time of
 * that change.
 */
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
    description: text().notNull().default(''),
    bring: text().notNull().default(''),
    ageGroups: text({ enum: childAges }).array().notNull().default(sql`'{6-8,9-11,12-15}'`),
    expertId: uuid().references(() => experts.id, { onDelete: 'set null' }),
    hostId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    places: integer().notNull().default(30),
    seriesId: uuid(),
    state: text({ enum: liveStates }).notNull().default('planned'),
    cancelReason: text(),
    sequence: integer().notNull().default(0),
    changedAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    check('live_sessions_lang', oneOf(t.lang, languages)),
    check('live_sessions_category', oneOf(t.category, categories)),
    check('live_sessions_expert', oneOf(t.expertType, expertTypes)),
    check('live_sessions_minutes', between(t.minutes, liveMinutes.min, liveMinutes.max)),
    check('live_sessions_description_length', lengthUpTo(t.description, maxLiveText)),
    check('live_sessions_ages', sql`cardinality(${t.ageGroups}) between 1 and 3`),
    check('live_sessions_places', between(t.places, livePlaces.min, livePlaces.max)),
    check('live_sessions_state', oneOf(t.state, liveStates)),
    index('live_sessions_next').on(t.lang, t.startsAt),
    index('live_sessions_by_start').on(t.startsAt, t.id),
    index('live_sessions_of_series').on(t.seriesId, t.startsAt),
    index('live_sessions_words').using('gin', words(t.title)),
  ],
)

/** The planned end of a live session, in a query. */
export const liveEndSql = sql`${liveSessions.startsAt} + make_interval(mins => ${liveSessions.minutes})`

export type LiveSession = typeof liveSessions.$inferSelect
