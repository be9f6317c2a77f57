import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#src/shared/language/languages.ts'
import { createdAt, moment, oneOf } from './columns.server.ts'

/**
 * E-mails to send, inserted in the transaction that they are about. `id` is also the Message-ID, so that a
 * repeated send is recognised.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    recipient: text().notNull(),
    language: text({ enum: languages }).notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    /**
     * The batch of an e-mail that is sent to many: batches wait behind all other e-mails, and an address gets
     * one e-mail of each batch.
     */
    batch: uuid(),
    attempts: integer().notNull().default(0),
    /** When it may be sent next: a claim and each failure move it. */
    notBefore: moment().notNull(),
    /** When it was due for the first time, written by its first claim. */
    dueAt: moment(),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: moment(),
    abandonedAt: moment(),
  },
  (t) => [
    check('outbox_language', oneOf(t.language, languages)),
    index('outbox_due')
      .on(t.notBefore)
      .where(sql`${t.sentAt} is null and ${t.abandonedAt} is null and ${t.batch} is null`),
    index('outbox_due_batch')
      .on(t.notBefore)
      .where(sql`${t.sentAt} is null and ${t.abandonedAt} is null and ${t.batch} is not null`),
    index('outbox_overdue')
      .on(t.dueAt)
      .where(sql`${t.sentAt} is null and ${t.abandonedAt} is null and ${t.dueAt} is not null`),
    uniqueIndex('outbox_once_of_each_batch').on(t.batch, t.recipient).where(sql`${t.batch} is not null`),
    index('outbox_sent').on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index('outbox_abandoned').on(t.abandonedAt).where(sql`${t.abandonedAt} is not null`),
    index('outbox_recipient').on(t.recipient),
  ],
)

/** The development mailbox: e-mails are stored here instead of being sent while SMTP_URL is unset. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb()
      .$type<readonly { filename: string; contentType: string; content: string }[]>()
      .notNull()
      .default([]),
    createdAt: createdAt(),
  },
  (t) => [index('mailbox_newest').on(t.createdAt.desc())],
)
