import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { baselineOptOuts } from '#src/shared/options.ts'
import { children } from './children.server.ts'

/**
 * A parent's choice about being asked the five questions again (PROGRAMME §7): later, ninety days after
 * `decidedAt`, or never. Without a row the child is asked.
 */
export const baselineChoices = pgTable(
  'baseline_choices',
  {
    childId: uuid()
      .primaryKey()
      .references(() => children.id, { onDelete: 'cascade' }),
    kind: text({ enum: baselineOptOuts }).notNull(),
    decidedAt: createdAt(),
  },
  (t) => [check('baseline_choices_kind', oneOf(t.kind, baselineOptOuts))],
)
