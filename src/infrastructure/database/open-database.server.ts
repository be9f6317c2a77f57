import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { type Logger, sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import type { Database, OpenDatabase } from './database.server.ts'
import { copyEmbeddedTemplate } from './embedded-template.server.ts'
import { installQueue } from './install-queue.server.ts'
import { lockDirectory } from './lock-directory.server.ts'
import { migrateUnderLock } from './migrate.server.ts'
import { prepareOften } from './prepare-often.server.ts'
import { promiseQueries } from './query-promises.server.ts'
import * as schema from './schema.server.ts'
import { createStatementNames } from './statement-names.server.ts'
import { cursorsOf, heldCursorsOf } from './stream-rows.server.ts'

/** Connections besides the pool's. A third stream at the same time fails with 503. */
const urgentConnections = 3
const streamConnections = 2

/**
 * Opens the database, migrated. Throws when it is not reachable, or when another process holds the embedded
 * one.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, options)
    : openEmbedded(options.dataDirectory)
}

interface DatabaseOptions {
  /** A PostgreSQL URL; without one the embedded database under `dataDirectory` is opened. */
  databaseUrl?: string | undefined
  /** The URL with a role that may change tables (deploy/roles.sql); `databaseUrl` unless given. */
  migrationUrl?: string | undefined
  dataDirectory: string
  /** How many PostgreSQL connections this process may hold. */
  poolSize?: number
  /** Called with each statement before it is sent; if it throws, the statement is not sent. */
  logger?: Logger | undefined
}

async function openPostgres(
  databaseUrl: string,
  { poolSize = 10, logger, migrationUrl }: DatabaseOptions,
): Promise<OpenDatabase> {
  const [{ drizzle }, { default: pg }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('pg'),
  ])
  const nameOf = createStatementNames()
  const poolOf = (max: number) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max,
      connectionTimeoutMillis: 3000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'mirabelle',
      options: '-c statement_timeout=20000 -c idle_in_transaction_session_timeout=20000',
    })
    pool.on('error', () => undefined) // an idle connection that the server closed: the next query opens another
    // A connection that is closed while in use fails the next statement, and the pool drops it. Without this
    // listener its error would end the process.
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
      promiseQueries(client)
      prepareOften(client, nameOf)
    })
    return pool
  }
  const drizzleOver = (client: PoolClient | Pool): Database =>
    drizzle({ client, schema, casing: 'snake_case', ...(logger && { logger }) })
  const pools = {
    usual: poolOf(poolSize),
    urgent: poolOf(urgentConnections),
    streams: poolOf(streamConnections),
  }
  const urgent = drizzleOverPool(pools.urgent, drizzleOver)
  const open: OpenDatabase = {
    db: drizzleOverPool(pools.usual, drizzleOver),
    urgent,
    stream: cursorsOf(pools.streams, drizzleOver),
    kind: 'postgresql',
    queue: { connectionString: databaseUrl },
    ping: async () => {
      await urgent.execute(sql`select 1`)
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
  await closeOnFailure(open, async () => {
    await migrateUnderLock(open, migrationUrl ?? databaseUrl)
    if (migrationUrl) await installQueue(migrationUrl)
  })
  return open
}

/**
 * Drizzle's own `transaction` never releases a connection on which BEGIN fails, for instance because the
 * server has just closed it. After ten of those the pool would be empty.
 */
function drizzleOverPool(pool: Pool, drizzleOver: (client: PoolClient | Pool) => Database): Database {
  const db = drizzleOver(pool)
  const perClient = new WeakMap<PoolClient, Database>()
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const known = perClient.get(client) ?? drizzleOver(client)
      perClient.set(client, known)
      return await known.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  await mkdir(dataDirectory, { recursive: true })
  const release = lockDirectory(dataDirectory)
  const { PGlite } = await import('@electric-sql/pglite')
  const directory = join(dataDirectory, 'database')
  await copyEmbeddedTemplate(directory)
  return openEmbeddedOver(await PGlite.create(directory), release)
}

/** Opens and migrates an embedded database that is already running. */
export async function openEmbeddedOver(
  client: PGlite,
  release: () => void = () => undefined,
  logger?: Logger,
): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const db = drizzle({ client, schema, casing: 'snake_case', ...(logger && { logger }) })
  const open: OpenDatabase = {
    db,
    urgent: db,
    stream: heldCursorsOf(db),
    kind: 'embedded',
    queue: { pglite: client },
    ping: async () => {
      await client.query('select 1')
    },
    close: async () => {
      await client.close()
      release()
    },
  }
  await closeOnFailure(open, () => migrateUnderLock(open))
  return open
}

async function closeOnFailure(open: OpenDatabase, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    await open.close().catch(() => undefined)
    throw error
  }
}
