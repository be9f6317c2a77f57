import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { createdAt, moment, oneOf } from './columns.server.ts'

/**
 * Requests for the guide or the newsletter: nothing is sent before `confirmedAt`, nothing after
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
    /** When the team had handled the request. */
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
 * The monthly newsletter in its languages; readers of a language without a text get none. Its e-mails are a
 * batch of the outbox with the issue's id; their outcomes are counted here once none waits any more, since
 * rows of the outbox are deleted.
 */
export const newsletterIssues = pgTable(
  'monthly_letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    texts: jsonb().$type<Readonly<Record<Language, { subject: string; body: string }>>>().notNull(),
    createdAt: createdAt(),
    changedAt: moment().notNull(),
    /**
     * When an administrator sent it: its texts are fixed from then on, and its readers are being put in the
     * outbox.
     */
    sendingAt: moment(),
    /** When every reader was in the outbox. */
    queuedAt: moment(),
    finishedAt: moment(),
    sentCount: integer(),
    failedCount: integer(),
    leftCount: integer(),
  },
  (t) => [index('monthly_letters_newest').on(t.createdAt.desc(), t.id)],
)
