import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { childAges, childLanguages } from '#src/business/options.ts'
import { languages } from '#src/language/languages.ts'
import { createdAt, lengthUpTo, moment, oneOf } from './columns.server.ts'
import { users } from './users.server.ts'

/** A family's children, the first of whom comes from the onboarding profile. No e-mail, no password, a drawn picture. */
export const children = pgTable(
  'children',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    displayName: text().notNull(),
    age: text({ enum: childAges }).notNull(),
    language: text({ enum: childLanguages }).notNull(),
    picture: text().notNull(),
    subscriptionItemId: text().unique(),
    createdAt: createdAt(),
    removedAt: moment(),
  },
  (t) => [
    check('children_age', oneOf(t.age, childAges)),
    check('children_language', oneOf(t.language, childLanguages)),
    check('children_name_length', lengthUpTo(t.displayName, 60)),
    unique('children_position').on(t.userId, t.position),
  ],
)

/** What a parent agreed to: which text, in which language, when, and when it was taken back. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    textVersion: text().notNull(),
    language: text({ enum: languages }).notNull(),
    givenAt: createdAt(),
    withdrawnAt: moment(),
  },
  (t) => [
    check('consents_language', oneOf(t.language, languages)),
    unique('consents_open').on(t.userId, t.purpose, t.textVersion),
    index('consents_of_user').on(t.userId, t.givenAt.desc()).where(sql`${t.withdrawnAt} is null`),
  ],
)
