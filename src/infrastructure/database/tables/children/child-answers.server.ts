import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer } from 'drizzle-orm/pg-core'
import { between, lengthUpTo } from '#src/infrastructure/database/tables/columns.server.ts'
import {
  baselineRange,
  maxFreeFormGoal,
  minInterests,
  objectivesRange,
} from '#src/shared/fields/field-limits.ts'
import { type BaselineId, baselines } from '#src/shared/options.ts'

/** The answers to the five questions (PROGRAMME §7), from 1 (never) to 5 (always). */
export function baselineColumns() {
  return {
    baselineConcentration: integer(),
    baselineEmotions: integer(),
    baselineAutonomy: integer(),
    baselineMoney: integer(),
    baselineConfidence: integer(),
  }
}

type Columns<Names extends string> = Readonly<Record<Names, AnyPgColumn>>

/** Checks of the range of the answers to the five questions. */
export function baselineChecks(table: string, t: Columns<BaselineId>) {
  return baselines.map(({ id }) =>
    check(`${table}_${id.toLowerCase()}`, between(t[id], baselineRange.min, baselineRange.max)),
  )
}

/** Checks of the bounds of the wizard's answers about a child (SPEC §5). */
export function childAnswerChecks(
  table: string,
  t: Columns<'objectives' | 'interests' | 'freeFormGoal' | BaselineId>,
) {
  return [
    check(
      `${table}_objectives`,
      sql`cardinality(${t.objectives}) between ${sql.raw(`${objectivesRange.min} and ${objectivesRange.max}`)}`,
    ),
    check(`${table}_interests`, sql`cardinality(${t.interests}) >= ${sql.raw(String(minInterests))}`),
    check(`${table}_goal_length`, lengthUpTo(t.freeFormGoal, maxFreeFormGoal)),
    ...baselineChecks(table, t),
  ]
}
