import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { sessions } from './sessions.server.ts'

/**
 * A family's change to another e-mail address. Each of the two addresses is sent a link, stored as its
 * SHA-256; the account changes once both are confirmed. A row is open until it is `completedAt` or `endedAt`
 * (requested again, cancelled, or the address taken meanwhile).
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session of the browser that requested the change, which stays signed in. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    oldTokenHash: bytes().notNull().unique(),
    newTokenHash: bytes().notNull().unique(),
    /** The e-mail to an address that is not the family's yet. Erasure finds it by this id. */
    newOutboxId: uuid('new_letter_id').notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    oldConfirmedAt: moment(),
    newConfirmedAt: moment(),
    completedAt: moment(),
    endedAt: moment(),
    /**
     * When the address was changed at Stripe; null until then, and for a family that Stripe does not know.
     */
    stripeUpdatedAt: moment('stripe_told_at'),
  },
  (t) => [
    check(
      'email_changes_folded',
      sql`${t.oldEmail} = lower(${t.oldEmail}) and ${t.newEmail} = lower(${t.newEmail}) and ${t.oldEmail} <> ${t.newEmail}`,
    ),
    uniqueIndex('email_changes_one_open')
      .on(t.userId)
      .where(sql`${t.completedAt} is null and ${t.endedAt} is null`),
    index('email_changes_of_user').on(t.userId, t.createdAt),
    index('email_changes_to_tell')
      .on(t.completedAt)
      .where(sql`${t.completedAt} is not null and ${t.stripeUpdatedAt} is null`),
  ],
)
