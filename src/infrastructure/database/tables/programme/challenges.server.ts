import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { between, createdAt, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { lengthMinutes } from '#src/shared/fields/field-limits.ts'
import type { Text } from '#src/shared/language/languages.ts'
import { categories, childAges } from '#src/shared/options.ts'
import { liveSessions } from './live-sessions.server.ts'

/**
 * A practical challenge at home, written by the team in three languages (PROGRAMME §5). `passesOn`: the child
 * hands something on to somebody else.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: text().primaryKey(),
    category: text({ enum: categories }).notNull(),
    ageGroups: text({ enum: childAges }).array().notNull(),
    minutes: integer().notNull(),
    title: jsonb().$type<Text>().notNull(),
    why: jsonb().$type<Text>().notNull(),
    steps: jsonb().$type<readonly ChallengeStep[]>().notNull(),
    materials: jsonb().$type<readonly Text[]>().notNull(),
    passesOn: boolean().notNull().default(false),
    /** The live session that it belongs to. */
    liveId: uuid().references(() => liveSessions.id, { onDelete: 'set null' }),
    isPublished: boolean().notNull().default(true),
    /** The order in lists, by creation. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('challenges_id', sql`${t.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${t.id}) <= 60`),
    check('challenges_category', oneOf(t.category, categories)),
    check('challenges_ages', sql`cardinality(${t.ageGroups}) between 1 and 3`),
    check('challenges_minutes', between(t.minutes, lengthMinutes.min, lengthMinutes.max)),
    check('challenges_steps', sql`jsonb_array_length(${t.steps}) between 2 and 8`),
    index('challenges_in_order').on(t.position, t.id),
  ],
)

/** One step of a challenge: the key of one of our drawings, and what to do. */
interface ChallengeStep {
  picture: string
  text: Text
}

/**
 * The challenge of a week for an age group, by the week's Monday: chosen by the team, or the next in turn.
 */
export const challengeWeeks = pgTable(
  'challenge_weeks',
  {
    week: date({ mode: 'string' }).notNull(),
    ageGroup: text({ enum: childAges }).notNull(),
    challenge: text()
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    isChosen: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.week, t.ageGroup] }),
    check('challenge_weeks_age', oneOf(t.ageGroup, childAges)),
    index('challenge_weeks_of_challenge').on(t.challenge),
  ],
)
