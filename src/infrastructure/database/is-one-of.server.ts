import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * Whether an id is in a list. The list is one value, so that the statement's text does not depend on the
 * list's length and the statement is prepared once (docs/decisions/0035).
 */
export function isOneOf(column: AnyColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`
}
