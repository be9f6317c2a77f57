import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#src/shared/language/languages.ts'
import { referralLimit } from '#src/shared/numbers.ts'
import { between, createdAt, emailWords, foldedEmail, lengthUpTo, moment, oneOf } from './columns.server.ts'

/**
 * SPEC §3 users. `language` is that of e-mails; French for an account that nobody has signed in to (CONTRACT
 * §5).
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique(),
    username: text(),
    language: text({ enum: languages }).notNull().default('fr'),
    stripeCustomerId: text().unique(),
    stripeSubscriptionId: text().unique(),
    isSubscribed: boolean().notNull().default(false),
    hasCompletedOnboarding: boolean().notNull().default(false),
    referralCode: text().unique(),
    referralCount: integer().notNull().default(0),
    freeAccessUntil: moment(),
    lastLoginAt: moment(),
    /** When the team last withdrew access that it had granted; retention is counted from then. */
    givenAccessEndedAt: moment(),
    /** When the account was suspended, if it is: it has no access meanwhile (suspensions). */
    suspendedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('users_email_folded', foldedEmail(t.email)),
    check('users_language', oneOf(t.language, languages)),
    check('users_username_length', lengthUpTo(t.username, 100)),
    check('users_referral_count', between(t.referralCount, 0, referralLimit)),
    check('users_referral_code', sql`${t.referralCode} ~ '^[A-Z2-9]{8}$'`),
    index('users_newest').on(t.createdAt.desc(), t.id),
    index('users_last_login').on(t.lastLoginAt.desc().nullsLast(), t.id),
    index('users_subscribed').on(t.isSubscribed),
    index('users_by_start').on(t.email.op('text_pattern_ops')),
    index('users_words').using('gin', emailWords(t.email)),
  ],
)
