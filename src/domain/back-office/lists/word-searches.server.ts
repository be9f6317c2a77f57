import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/infrastructure/database/schema.server.ts'

/** Whether a text holds what a text search asks for (`to_tsquery` and its like), as its index on words has it. */
export function holds(text: AnyColumn, wanted: SQL): SQL {
  return sql`to_tsvector('simple', ${text}) @@ ${wanted}`
}

/** {@link holds} of a family's address, whose index cuts it at its signs. */
export function emailHolds(wanted: SQL): SQL {
  return sql`to_tsvector('simple', translate(${users.email}, '.@_-+', '     ')) @@ ${wanted}`
}
