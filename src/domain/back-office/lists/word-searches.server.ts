import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { emailWords, words } from '#src/infrastructure/database/tables/columns.server.ts'

/**
 * Whether a text matches a text search (a `to_tsquery` or similar), written so that the index on its words is
 * used.
 */
export function matchesSearch(text: AnyColumn, query: SQL): SQL {
  return sql`${words(text)} @@ ${query}`
}

/** {@link matchesSearch} for an e-mail address, whose index splits it at punctuation. */
export function emailMatchesSearch(email: AnyColumn, query: SQL): SQL {
  return sql`${emailWords(email)} @@ ${query}`
}
