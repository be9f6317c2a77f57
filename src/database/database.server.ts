import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PGliteLike } from 'pg-boss'
import type * as schema from './schema.server.ts'

export type Schema = typeof schema

interface Rows<Row> {
  rows: Row[]
}

interface QueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** PostgreSQL or the embedded database, one dialect. */
export type Database = PgDatabase<QueryResult, Schema>

/** What a handler uses inside `db.transaction(async (tx) => …)`; on the embedded database nothing but `tx` may be used there. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = Database | Transaction

/** An open database and how to let go of it. */
export interface OpenDatabase {
  db: Database
  kind: 'postgresql' | 'embedded'
  /** How the job queue reaches the same database. */
  queue: { connectionString: string } | { pglite: PGliteLike }
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
