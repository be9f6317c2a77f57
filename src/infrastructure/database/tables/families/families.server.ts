import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  between,
  createdAt,
  lengthUpTo,
  moment,
  oneOf,
} from '#src/infrastructure/database/tables/columns.server.ts'
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
import { consentPurposes } from '#src/shared/text-versions.ts'
import { guardians } from './guardians.server.ts'
import { childAnswerChecks } from './onboarding-profiles.server.ts'
import { users } from './users.server.ts'

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
    check('children_name_length', lengthUpTo(t.displayName, 60)),
    unique('children_position').on(t.userId, t.position),
    unique('children_attempt').on(t.userId, t.attempt),
    index('children_words').using('gin', sql`to_tsvector('simple', ${t.displayName})`),
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
    check('child_profiles_name_length', lengthUpTo(t.childName, maxName.child)),
    ...childAnswerChecks('child_profiles', t),
  ],
)

const consentActKinds = ['given', 'withdrawn'] as const

/**
 * A parent's current consents, and those withdrawn last: which text, in which language, when it was given and
 * when it was withdrawn.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The child it is about, where it is not the first. */
    childId: uuid().references(() => children.id, { onDelete: 'cascade' }),
    /** The guardian who agreed; null for the first guardian. */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'set null' }),
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
    index('consents_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`),
    index('consents_of_child').on(t.childId),
    index('consents_of_user').on(t.userId, t.givenAt.desc()).where(sql`${t.withdrawnAt} is null`),
  ],
)

/**
 * Evidence of consents: a row for each time one is given or withdrawn, immutable by trigger. It is stored for
 * ten years, also after the child and the family are erased, and contains neither their names nor their ids.
 */
export const consentActs = pgTable(
  'consent_acts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The SHA-256 of the account's id: a row does not lead to a family, but a family's rows can be found. */
    family: text().notNull(),
    /** The guardian who acted; null for the guardian who pays. */
    guardianId: uuid(),
    /** The child it is about, where it is not the first. */
    childId: uuid(),
    purpose: text({ enum: consentPurposes }).notNull(),
    textVersion: text().notNull(),
    language: text({ enum: languages }).notNull(),
    act: text({ enum: consentActKinds }).notNull(),
    at: createdAt(),
  },
  (t) => [
    check('consent_acts_purpose', oneOf(t.purpose, consentPurposes)),
    check('consent_acts_language', oneOf(t.language, languages)),
    check('consent_acts_act', oneOf(t.act, consentActKinds)),
    index('consent_acts_of_family').on(t.family, t.at.desc()),
    index('consent_acts_time').on(t.at),
  ],
)
