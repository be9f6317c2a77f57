import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { readSettings } from '#src/infrastructure/settings.server.ts'

/** Runs an operator's command. An error's message goes to the standard error, and the exit code is then 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

/**
 * Opens the database that DATABASE_URL or DATA_DIR names, for the duration of the work. Throws when it is
 * unavailable, or when a running server uses the embedded one.
 */
export async function withDatabase<Result>(
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR } = process.env
  const { databaseUrl, migrationUrl, dataDirectory } = readSettings({
    DATABASE_URL,
    MIGRATION_DATABASE_URL,
    DATA_DIR,
  })
  const database = await openDatabase({ databaseUrl, migrationUrl, dataDirectory, poolSize: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
