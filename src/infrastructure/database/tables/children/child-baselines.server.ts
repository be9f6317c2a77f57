import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#src/infrastructure/database/tables/columns.server.ts'
import { baselineChecks } from './child-answers.server.ts'
import { children } from './children.server.ts'

/**
 * Repeated answers to the five questions (PROGRAMME §7), a row each time; the first answers are in the
 * onboarding profiles. From 1 (never) to 5 (always).
 */
export const childBaselines = pgTable(
  'child_baselines',
  {
    id: uuid().primaryKey().defaultRandom(),
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    baselineConcentration: integer().notNull(),
    baselineEmotions: integer().notNull(),
    baselineAutonomy: integer(),
    baselineMoney: integer().notNull(),
    baselineConfidence: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    ...baselineChecks('child_baselines', t),
    index('child_baselines_of_child').on(t.childId, t.createdAt.desc()),
  ],
)
