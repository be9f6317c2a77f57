import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * Whether a column of ids is one of a list. The list is one value, so that the statement's text does not
 * depend on its length and the statement is prepared once (decision 0035).
 */
export function isOneOf(column: AnyColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`
}
