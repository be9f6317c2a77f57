import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  baselineColumns,
  childAnswerChecks,
} from '#src/infrastructure/database/tables/children/child-answers.server.ts'
import { createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import {
  cameraDefaults,
  challenges,
  chatSettings,
  childAges,
  childLanguages,
  countries,
  interests,
  objectives,
  onboardingTypes,
} from '#src/shared/options.ts'

/** SPEC §3 onboarding profile, one per family. */
export const onboardingProfiles = pgTable(
  'onboarding_profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    parentFirstName: text().notNull(),
    parentLastName: text().notNull(),
    parentEmail: text().notNull(),
    country: text({ enum: countries }).notNull(),
    timezone: text().notNull(),
    childName: text().notNull(),
    childAge: text({ enum: childAges }).notNull(),
    childLanguage: text({ enum: childLanguages }).notNull().default('fr'),
    parentalConsent: boolean().notNull().default(false),
    onboardingType: text({ enum: onboardingTypes }).notNull().default('express'),
    objectives: text({ enum: objectives }).array().notNull(),
    interests: text({ enum: interests }).array().notNull(),
    freeFormGoal: text(),
    ...baselineColumns(),
    cameraDefault: text({ enum: cameraDefaults }).notNull().default('on'),
    chatAuthorized: text({ enum: chatSettings }).notNull().default('moderated'),
    displayName: text().notNull(),
    rulesAccepted: boolean().notNull().default(false),
    techCheckConfirmed: boolean().notNull().default(false),
    hasQuietSpace: boolean().notNull().default(false),
    mirabelleBoxPrepared: boolean().notNull().default(false),
    selectedChallenge: text({ enum: challenges }),
    currentStep: text().notNull().default('account'),
    isCompleted: boolean().notNull().default(false),
    completedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('onboarding_country', oneOf(t.country, countries)),
    check('onboarding_child_age', oneOf(t.childAge, childAges)),
    check('onboarding_child_language', oneOf(t.childLanguage, childLanguages)),
    check('onboarding_type', oneOf(t.onboardingType, onboardingTypes)),
    check('onboarding_camera', oneOf(t.cameraDefault, cameraDefaults)),
    check('onboarding_chat', oneOf(t.chatAuthorized, chatSettings)),
    check('onboarding_challenge', oneOf(t.selectedChallenge, challenges)),
    ...childAnswerChecks('onboarding', t),
  ],
)
