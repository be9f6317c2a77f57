import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#src/infrastructure/database/tables/administration.server.ts'
import { createdAt, lengthUpTo, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { expertTypes } from '#src/shared/options.ts'

/**
 * The experts who give live sessions (PROGRAMME §2). `portrait` names one of our drawn portraits; `adminId`
 * is the account with which the expert signs in to the back-office.
 */
export const experts = pgTable(
  'experts',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    type: text({ enum: expertTypes }).notNull(),
    languages: text({ enum: languages }).array().notNull(),
    bio: jsonb().$type<Record<'fr' | 'en' | 'it', string>>().notNull(),
    portrait: text().notNull(),
    adminId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check('experts_type', oneOf(t.type, expertTypes)),
    check('experts_name_length', lengthUpTo(t.name, 100)),
    index('experts_of_admin').on(t.adminId),
  ],
)
