import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  bytes,
  createdAt,
  emailWords,
  foldedEmail,
  lengthUpTo,
  moment,
  oneOf,
} from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { maxCustody } from '#src/shared/fields/field-limits.ts'
import { languages } from '#src/shared/language/languages.ts'

/**
 * A family's second guardian, invited by the one who pays: the invited address and the account's address are
 * each sent a link, stored as its SHA-256. The address can sign in from `joinedAt`, when both links had been
 * used, to `endedAt`. A row that never joined is deleted after 90 days; one that joined stays with the
 * family, since consents and e-mails refer to it.
 */
export const guardians = pgTable(
  'guardians',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    language: text({ enum: languages }).notNull(),
    guardianTokenHash: bytes().notNull().unique(),
    payerTokenHash: bytes().notNull().unique(),
    /** The e-mail to an address that is not the family's yet. Erasure finds it by this id. */
    invitationOutboxId: uuid('invitation_letter_id').notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    guardianConfirmedAt: moment(),
    payerConfirmedAt: moment(),
    joinedAt: moment(),
    endedAt: moment(),
  },
  (t) => [
    check('guardians_email_folded', foldedEmail(t.email)),
    check('guardians_language', oneOf(t.language, languages)),
    check(
      'guardians_joined_by_both',
      sql`${t.joinedAt} is null or (${t.guardianConfirmedAt} is not null and ${t.payerConfirmedAt} is not null)`,
    ),
    uniqueIndex('guardians_one_of_family').on(t.userId).where(sql`${t.endedAt} is null`),
    uniqueIndex('guardians_address')
      .on(t.email)
      .where(sql`${t.joinedAt} is not null and ${t.endedAt} is null`),
    index('guardians_address_start').on(t.email.op('text_pattern_ops')),
    index('guardians_words').using('gin', emailWords(t.email)),
    index('guardians_of_user').on(t.userId, t.createdAt),
    index('guardians_never_joined').on(t.createdAt).where(sql`${t.joinedAt} is null`),
  ],
)

/** Custody: who has the child when, in one line that both guardians read and write. */
export const custodyLines = pgTable(
  'custody_lines',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The guardian who wrote it last; null for the one who pays. */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'set null' }),
    changedAt: createdAt(),
  },
  (t) => [
    check('custody_lines_text', sql`${t.text} <> '' and ${lengthUpTo(t.text, maxCustody)}`),
    index('custody_lines_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`),
  ],
)
