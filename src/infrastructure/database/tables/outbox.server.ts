import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { createdAt, moment, oneOf } from './columns.server.ts'

/**
 * E-mails to send, written in the transaction of what they tell. `id` is also the Message-ID, so that a
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
     * What goes to many at once: such e-mails wait behind all others, and an address has one of each batch.
     */
    batch: uuid(),
    attempts: integer().notNull().default(0),
    notBefore: moment().notNull(),
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
    uniqueIndex('outbox_once_of_each_batch').on(t.batch, t.recipient).where(sql`${t.batch} is not null`),
    index('outbox_sent').on(t.sentAt).where(sql`${t.sentAt} is not null`),
  ],
)

/** The development mailbox: what would have left by SMTP, kept when SMTP_URL is unset. */
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

/**
 * Who asked for the guide or the newsletter: nothing is sent before `confirmedAt`, nothing after
 * `unsubscribedAt`.
 */
export const newsletterRequests = pgTable(
  'mailing_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    purpose: text({ enum: ['guide', 'newsletter'] }).notNull(),
    language: text({ enum: languages }).notNull(),
    textVersion: text().notNull(),
    createdAt: createdAt(),
    confirmedAt: moment(),
    unsubscribedAt: moment(),
    /** When the team had done what there was to do about it. */
    handledAt: moment(),
  },
  (t) => [
    check('mailing_email_folded', sql`${t.email} = lower(${t.email})`),
    check('mailing_purpose', oneOf(t.purpose, ['guide', 'newsletter'])),
    check('mailing_language', oneOf(t.language, languages)),
    index('mailing_newest').on(t.createdAt.desc()),
    index('mailing_by_email').on(t.email, t.purpose),
  ],
)

/**
 * The monthly newsletter in its languages; one that is empty is not sent to its readers. Its e-mails are a
 * batch of the outbox with the issue's id; what became of them is counted here once nothing waits any more, as the
 * outbox forgets.
 */
export const newsletterIssues = pgTable(
  'monthly_letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    texts: jsonb().$type<Readonly<Record<Language, { subject: string; body: string }>>>().notNull(),
    createdAt: createdAt(),
    changedAt: moment().notNull(),
    /** An administrator sent it: its texts are fixed, and its readers are being put in the outbox. */
    sendingAt: moment(),
    /** Every reader is in the outbox. */
    queuedAt: moment(),
    finishedAt: moment(),
    sentCount: integer(),
    failedCount: integer(),
    leftCount: integer(),
  },
  (t) => [index('monthly_letters_newest').on(t.createdAt.desc(), t.id)],
)
