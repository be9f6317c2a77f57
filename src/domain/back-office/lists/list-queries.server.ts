import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import type { Database } from '#src/infrastructure/database/database.server.ts'

/** A pattern for `like` that finds a text anywhere; wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * Descending, with nulls where the indexes on times have them: PostgreSQL uses an index only if that position
 * agrees.
 */
export function newest(column: AnyColumn): SQL {
  return sql`${column} desc nulls last`
}

/** Sets X-Total-Count to the number of a list's rows (CONTRACT §10). */
export async function setTotalHeader(
  db: Database,
  table: PgTable | SQLWrapper,
  condition: SQL | undefined,
  reply: FastifyReply,
): Promise<void> {
  reply.header('X-Total-Count', String(await db.$count(table, condition)))
}
