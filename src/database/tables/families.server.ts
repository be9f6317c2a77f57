import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { nameMost } from '#src/business/answer-limits.ts'
import { cameraDefaults, chatSettings, childAges, childLanguages, interests, objectives } from '#src/business/options.ts'
import { consentPurposes } from '#src/business/text-versions.ts'
import { languages } from '#src/language/languages.ts'
import { createdAt, lengthUpTo, moment, oneOf } from './columns.server.ts'
import { answersOfAChild } from './onboarding-profiles.server.ts'
import { users } from './users.server.ts'

/**
 * A family's children, the first of whom comes from the onboarding profile. No e-mail, no password, a drawn picture.
 * `subscriptionItemId` is the item that pays for a further child, as the sync last read it. `pendingSince`: being added, and not yet paid; nobody sees it.
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
    picture: text().notNull(),
    subscriptionItemId: text(),
    /** The form that it was added by: sent again, it is the same child. */
    attempt: uuid(),
    pendingSince: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('children_age', oneOf(t.age, childAges)),
    check('children_language', oneOf(t.language, childLanguages)),
    check('children_name_length', lengthUpTo(t.displayName, 60)),
    unique('children_position').on(t.userId, t.position),
    unique('children_attempt').on(t.userId, t.attempt),
  ],
)

/** What the wizard asks of a child after the first (SPEC §3; the first one's answers are in the onboarding profile). */
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
    baselineConcentration: integer(),
    baselineEmotions: integer(),
    baselineAutonomy: integer(),
    baselineMoney: integer(),
    baselineConfidence: integer(),
    cameraDefault: text({ enum: cameraDefaults }).notNull(),
    chatAuthorized: text({ enum: chatSettings }).notNull(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('child_profiles_camera', oneOf(t.cameraDefault, cameraDefaults)),
    check('child_profiles_chat', oneOf(t.chatAuthorized, chatSettings)),
    check('child_profiles_name_length', lengthUpTo(t.childName, nameMost.child)),
    ...answersOfAChild('child_profiles', t),
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
    /** The child it is about, where it is not the first. */
    childId: uuid().references(() => children.id, { onDelete: 'cascade' }),
    purpose: text({ enum: consentPurposes }).notNull(),
    textVersion: text().notNull(),
    language: text({ enum: languages }).notNull(),
    givenAt: createdAt(),
    withdrawnAt: moment(),
  },
  (t) => [
    check('consents_purpose', oneOf(t.purpose, consentPurposes)),
    check('consents_language', oneOf(t.language, languages)),
    unique('consents_open').on(t.userId, t.purpose, t.textVersion, t.childId).nullsNotDistinct(),
    index('consents_of_user').on(t.userId, t.givenAt.desc()).where(sql`${t.withdrawnAt} is null`),
  ],
)
