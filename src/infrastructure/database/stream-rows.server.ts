import { type SQL, sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import type { Database, StreamedRow, StreamRows } from './database.server.ts'

const fetchSome = sql.raw('fetch 200 from listed')

/** Streams rows by a cursor, in its own transaction on its own connection. */
export function cursorsOf(pool: Pool, drizzleOver: (client: PoolClient) => Database): StreamRows {
  return async function* (query) {
    const client = await pool.connect()
    let isSound = false
    try {
      const db = drizzleOver(client)
      await db.execute(sql.raw('begin read only'))
      await db.execute(sql`declare listed no scroll cursor for ${query}`)
      yield* batches(db, fetchSome)
      isSound = true
    } finally {
      await client.query('rollback').catch(() => {
        isSound = false
      })
      client.release(!isSound)
    }
  }
}

/**
 * The embedded database has one connection, which a transaction would block for everybody else. The cursor is
 * therefore `with hold`, outside a transaction, and other calls are served between two batches.
 */
export function heldCursorsOf(db: Database): StreamRows {
  let opened = 0
  return async function* (query) {
    const name = sql.raw(`listed_${++opened}`)
    await db.execute(sql`declare ${name} no scroll cursor with hold for ${query}`)
    try {
      yield* batches(db, sql`fetch 200 from ${name}`)
    } finally {
      await db.execute(sql`close ${name}`)
    }
  }
}

async function* batches(db: Database, fetch: SQL): AsyncGenerator<StreamedRow[], void> {
  for (;;) {
    const { rows } = await db.execute<StreamedRow>(fetch)
    if (rows.length === 0) return
    yield rows
  }
}
