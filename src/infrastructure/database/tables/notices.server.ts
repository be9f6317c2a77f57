import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { planIds } from '#src/shared/plans.ts'
import { createdAt, moment } from './columns.server.ts'

/**
 * A notice from the team to all subscribers of some languages and plans (PROGRAMME §8). Its e-mails are a
 * batch of the outbox with the notice's id; they are sent from `leavesAt` on, and until then sending can be
 * undone.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    texts: jsonb()
      .$type<Readonly<Partial<Record<Language, { subject: string; body: string } | undefined>>>>()
      .notNull(),
    languages: text({ enum: languages }).array().notNull(),
    plans: text({ enum: planIds }).array().notNull(),
    /**
     * The day, in Luxembourg, from which a change of price or terms applies; null if the notice announces
     * none.
     */
    appliesOn: date({ mode: 'string' }),
    createdAt: createdAt(),
    sendingAt: moment(),
    leavesAt: moment(),
    /** When every recipient was in the outbox. */
    queuedAt: moment(),
    /** When none of its e-mails waited any more: their counts stay, since rows of the outbox are deleted. */
    finishedAt: moment(),
    queuedCount: integer(),
    sentCount: integer(),
  },
  (t) => [
    check('notices_languages', sql`cardinality(${t.languages}) between 1 and 3`),
    check('notices_plans', sql`cardinality(${t.plans}) between 1 and 2`),
    index('notices_newest').on(t.createdAt.desc(), t.id),
    index('notices_unfinished')
      .on(t.sendingAt)
      .where(sql`${t.sendingAt} is not null and ${t.finishedAt} is null`),
  ],
)
