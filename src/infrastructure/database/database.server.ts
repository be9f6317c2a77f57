import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PGliteLike } from 'pg-boss'
import type * as schema from './schema.server.ts'

type Schema = typeof schema

interface Rows<Row> {
  rows: Row[]
}

interface QueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** PostgreSQL or the embedded database, one dialect. */
export type Database = PgDatabase<QueryResult, Schema>

/**
 * What a handler uses inside `db.transaction(async (tx) => …)`; on the embedded database nothing but `tx` may
 * be used there.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = Database | Transaction

export type StreamedRow = Record<string, unknown>

/**
 * The rows of a query, two hundred at a time as its reader asks for them, however many they are. A reader
 * that leaves ends it. Columns are as the database sends them.
 */
export type StreamRows = (query: SQL) => AsyncGenerator<StreamedRow[], void>

/** An open database and how to let go of it. */
export interface OpenDatabase {
  db: Database
  /**
   * The same over connections of their own, for what must be answered while visitors hold all the others:
   * payment events and the question whether the database is there. The embedded database has one alone.
   */
  urgent: Database
  /** Reads what is too long to be read at once. */
  stream: StreamRows
  kind: 'postgresql' | 'embedded'
  /** How the job queue reaches the same database. */
  queue: { connectionString: string } | { pglite: PGliteLike }
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
