import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { findInProject } from '#src/infrastructure/project-path.server.ts'
import type { OpenDatabase } from './database.server.ts'

const advisoryLock = 7_141_985
/**
 * How long a statement of a migration waits for a table that is in use, and how many times the migration is
 * tried.
 */
const lockTimeoutMs = 2000
const lockAttempts = 30
const pauseMs = 500
/** PostgreSQL's code for a lock that was not granted in time. */
const lockNotAvailable = '55P03'
const insufficientPrivilege = '42501'

/** The tables are not migrated, and the given role may not change them (deploy/roles.sql). */
export class NotMigratedError extends Error {}

/**
 * Runs the committed migrations that the database lacks, each exactly once. Instances that start together
 * wait for one another. The migrations run in one transaction, so that killing the process in the middle
 * leaves nothing behind. Throws {@link NotMigratedError}.
 */
export async function migrateUnderLock(
  open: Pick<OpenDatabase, 'db'>,
  databaseUrl?: string,
  migrationsFolder: string = findMigrations(),
): Promise<void> {
  if (await isUpToDate(open, migrationsFolder)) return
  if (databaseUrl) await migratePostgres(databaseUrl, migrationsFolder).catch(throwIfForbidden)
  else await migrateEmbedded(open, migrationsFolder)
}

async function isUpToDate({ db }: Pick<OpenDatabase, 'db'>, migrationsFolder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  const table = await db.execute<{ found: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  )
  if (!table.rows[0]?.found) return false
  const done = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  return Number(done.rows[0]?.at ?? 0) >= (newest?.folderMillis ?? 0)
}

async function migratePostgres(connectionString: string, migrationsFolder: string): Promise<void> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const client = new pg.Client({ connectionString, application_name: 'mirabelle-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    // A statement that waits for a table makes all later statements on it wait too, so it is better to give
    // up and try again.
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await retryWhileLocked(() => migrate(drizzle({ client }), { migrationsFolder }))
  } finally {
    await client.end()
  }
}

function throwIfForbidden(error: unknown): never {
  if (codeOf(error) !== insufficientPrivilege) throw error
  throw new NotMigratedError(
    'The tables are not migrated, and this role may not change them: run "npm run migrate" with MIGRATION_DATABASE_URL first.',
    { cause: error },
  )
}

async function retryWhileLocked(migration: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await migration()
    } catch (error) {
      if (attempt === lockAttempts || codeOf(error) !== lockNotAvailable) throw error
      await delay(pauseMs * Math.min(attempt, 5))
    }
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && error.code ? error.code : codeOf(error.cause)
}

async function migrateEmbedded({ db }: Pick<OpenDatabase, 'db'>, migrationsFolder: string): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(db as unknown as Parameters<typeof migrate>[0], { migrationsFolder })
}

function findMigrations(): string {
  const folder = 'src/infrastructure/database/migrations'
  const found = findInProject(folder)
  if (!found) throw new Error(`${folder} is missing beside the program.`)
  return found
}
