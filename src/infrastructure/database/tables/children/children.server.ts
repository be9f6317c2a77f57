import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  between,
  createdAt,
  lengthUpTo,
  moment,
  oneOf,
  words,
} from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { maxName } from '#src/shared/fields/field-limits.ts'
import { languages } from '#src/shared/language/languages.ts'
import {
  cameraDefaults,
  chatSettings,
  childAges,
  childLanguages,
  interests,
  objectives,
} from '#src/shared/options.ts'
import { baselineColumns, childAnswerChecks } from './child-answers.server.ts'

/**
 * A family's children; the first one comes from the onboarding profile. No e-mail, no password, a drawn
 * picture. `subscriptionItemId` is the item that pays for a further child, as the sync last read it.
 * `pendingSince`: the child is being added and not yet paid for, and so is hidden.
 */
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
    /** The languages of live sessions that the parent adds to the child's own (PROGRAMME §1). */
    liveLanguages: text({ enum: languages }).array().notNull().default(sql`'{}'`),
    picture: text().notNull(),
    subscriptionItemId: text(),
    /** Identifies the form that added the child: a repeated submission is the same child. */
    attempt: uuid(),
    pendingSince: moment(),
    /**
     * The parent's limits for the child's view: minutes of replays a day, and the rest hours in the family's
     * time zone.
     */
    dailyMinutes: integer(),
    restFrom: text(),
    restTo: text(),
    createdAt: createdAt(),
  },
  (t) => [
    check('children_daily_minutes', between(t.dailyMinutes, 15, 240)),
    check(
      'children_rest',
      sql`(${t.restFrom} is null) = (${t.restTo} is null) and ${t.restFrom} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${t.restTo} ~ '^[0-2][0-9]:[0-5][0-9]$'`,
    ),
    check('children_age', oneOf(t.age, childAges)),
    check('children_language', oneOf(t.language, childLanguages)),
    check('children_name_length', lengthUpTo(t.displayName, maxName.display)),
    unique('children_position').on(t.userId, t.position),
    unique('children_attempt').on(t.userId, t.attempt),
    index('children_words').using('gin', words(t.displayName)),
  ],
)

/**
 * The wizard's answers about a further child (SPEC §3; the answers about the first child are in the
 * onboarding profile).
 */
export const childProfiles = pgTable(
  'child_profiles',
  {
    childId: uuid()
      .primaryKey()
      .references(() => children.id, { onDelete: 'cascade' }),
    childName: text().notNull(),
    objectives: text({ enum: objectives }).array().notNull(),
    interests: text({ enum: interests }).array().notNull(),
    freeFormGoal: text(),
    ...baselineColumns(),
    cameraDefault: text({ enum: cameraDefaults }).notNull(),
    chatAuthorized: text({ enum: chatSettings }).notNull(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('child_profiles_camera', oneOf(t.cameraDefault, cameraDefaults)),
    check('child_profiles_chat', oneOf(t.chatAuthorized, chatSettings)),
    check('child_profiles_name_length', lengthUpTo(t.childName, maxName.child)),
    ...childAnswerChecks('child_profiles', t),
  ],
)
