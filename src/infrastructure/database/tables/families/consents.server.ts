import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { consentPurposes } from '#src/shared/text-versions.ts'
import { guardians } from './guardians.server.ts'

const consentActKinds = ['given', 'withdrawn'] as const

/**
 * A parent's consents, whether in force or withdrawn: to which text, in which language, when each was given
 * and when it was withdrawn.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The child it is about, if not the first one. */
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
 * ten years, even after the child and the family are erased. It contains no names, and of the family only a
 * hash of its id; a guardian and a child by their random ids.
 */
export const consentActs = pgTable(
  'consent_acts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The SHA-256 of the account's id: a row does not lead to a family, but a family's rows can be found. */
    family: text().notNull(),
    /** The guardian who acted; null for the guardian who pays. */
    guardianId: uuid(),
    /** The child it is about, if not the first one. */
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
