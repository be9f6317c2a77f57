import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { createdAt, lengthUpTo, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { suggestionKinds } from '#src/shared/options.ts'

/**
 * Suggestions that a parent marked as not for a child (PROGRAMME §8): `reference` is the id of the challenge,
 * replay or live.
 */
export const notForUs = pgTable(
  'not_for_us',
  {
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    kind: text({ enum: suggestionKinds }).notNull(),
    reference: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.childId, t.kind, t.reference] }),
    check('not_for_us_kind', oneOf(t.kind, suggestionKinds)),
    check('not_for_us_reference', lengthUpTo(t.reference, 60)),
  ],
)
