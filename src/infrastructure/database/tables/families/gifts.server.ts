import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  bytes,
  createdAt,
  lengthUpTo,
  moment,
  oneOf,
} from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { giftMonths, maxGiftMessage } from '#src/shared/money/gifts.ts'

/**
 * Free months that somebody pays for once (PROGRAMME §8). The code is derived from the id and the server's
 * secret, and only its hash is stored. `paidAt` and `returnedCents`, the amount that refunds and banks have
 * taken back, are as Stripe last reported: only the sync writes them, and `version` counts its writes.
 * Addresses are emptied when the family that they belong to is erased.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestKey: text().notNull().unique(),
    months: integer().notNull(),
    cents: integer().notNull(),
    language: text({ enum: languages }).notNull(),
    buyerEmail: text(),
    recipientEmail: text(),
    message: text().notNull().default(''),
    deliverOn: date({ mode: 'string' }).notNull(),
    codeHash: bytes().notNull().unique(),
    stripeSessionId: text().unique(),
    url: text(),
    paymentIntentId: text().unique(),
    createdAt: createdAt(),
    paidAt: moment(),
    deliveredAt: moment(),
    redeemedAt: moment(),
    redeemedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    refundAskedAt: moment(),
    returnedCents: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('gifts_months', sql`${t.months} in (${sql.raw(giftMonths.join(', '))})`),
    check('gifts_language', oneOf(t.language, languages)),
    check('gifts_message_length', lengthUpTo(t.message, maxGiftMessage)),
    check('gifts_emails_folded', sql`${t.buyerEmail} = lower(${t.buyerEmail})`),
    check('gifts_recipients_folded', sql`${t.recipientEmail} = lower(${t.recipientEmail})`),
    index('gifts_newest').on(t.createdAt.desc()),
    index('gifts_of_buyer').on(t.buyerEmail),
    index('gifts_of_recipient').on(t.recipientEmail),
    index('gifts_of_family').on(t.redeemedBy),
    index('gifts_to_deliver')
      .on(t.deliverOn)
      .where(sql`${t.paidAt} is not null and ${t.deliveredAt} is null`),
    index('gifts_unpaid').on(t.createdAt).where(sql`${t.paidAt} is null`),
    index('gifts_to_refund').on(t.refundAskedAt).where(sql`${t.returnedCents} < ${t.cents}`),
  ],
)
