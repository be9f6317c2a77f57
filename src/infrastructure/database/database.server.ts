import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PGliteLike } from 'pg-boss'
import type * as schema from './schema.server.ts'

/** PostgreSQL or the embedded database, one dialect. */
export type Database = PgDatabase<QueryResult, Schema>

type Schema = typeof schema

interface Rows<Row> {
  rows: Row[]
}

interface QueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/**
 * The handle that `db.transaction(async (tx) => …)` passes to its callback. The embedded database has one
 * connection: a query on `db` inside the callback would wait forever.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = Database | Transaction

export type StreamedRow = Record<string, unknown>

/**
 * Streams the rows of a query, in batches of two hundred as the reader requests them. Ending the generator
 * ends the query. Values are not converted.
 */
export type StreamRows = (query: SQL) => AsyncGenerator<StreamedRow[], void>

/** An open database. */
export interface OpenDatabase {
  db: Database
  /**
   * The same database over connections of its own, for work that must not wait while visitors use all the
   * others: payment events and the readiness check. The embedded database has only one connection.
   */
  urgent: Database
  /** Reads results that are too large to be read at once. */
  stream: StreamRows
  kind: 'postgresql' | 'embedded'
  /** How the job queue reaches the same database. */
  queue: { connectionString: string } | { pglite: PGliteLike }
  /** Rejects when the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}
