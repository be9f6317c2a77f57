import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, lengthUpTo, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { maxDeclarant } from '#src/shared/fields/field-limits.ts'
import { languages } from '#src/shared/language/languages.ts'

const leavingKinds = ['withdraw', 'cancel'] as const

/**
 * A declaration about a contract, made without signing in (PROGRAMME §8): `createdAt` is when it was received
 * and counts for the fourteen days, whenever the link in the e-mail confirms it. `outcome` is its result,
 * `effectiveAt` when the contract ends.
 */
export const withdrawalRequests = pgTable(
  'withdrawal_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: leavingKinds }).notNull(),
    email: text().notNull(),
    name: text().notNull(),
    wishedOn: date({ mode: 'string' }),
    language: text({ enum: languages }).notNull(),
    createdAt: createdAt(),
    confirmedAt: moment(),
    outcome: text({ enum: leavingKinds }),
    effectiveAt: moment(),
  },
  (t) => [
    check('withdrawal_requests_kind', oneOf(t.kind, leavingKinds)),
    check('withdrawal_requests_email_folded', sql`${t.email} = lower(${t.email})`),
    check('withdrawal_requests_name_length', lengthUpTo(t.name, maxDeclarant)),
    check('withdrawal_requests_language', oneOf(t.language, languages)),
    index('withdrawal_requests_of_email').on(t.email, t.createdAt.desc()),
  ],
)
