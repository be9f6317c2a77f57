import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** A pattern for `like` that finds a text anywhere; what the text holds of wildcards stands for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** The order of the indexes on times: PostgreSQL uses one only for an order that says where nulls would stand as the index does. */
export function newest(column: AnyColumn): SQL {
  return sql`${column} desc nulls last`
}
