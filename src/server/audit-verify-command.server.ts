import { firstBrokenEntry } from '#src/admin/audit/audit.server.ts'
import { openDatabase } from '#src/database/open-database.server.ts'
import { readSettings } from '#src/outside/settings.server.ts'

/** `npm run audit:verify`: whether the audit log is as it was written. Names the first row that is not, and ends with code 1. */
const { DATABASE_URL, DATA_DIR } = process.env
try {
  const { databaseUrl, dataDirectory } = readSettings({ DATABASE_URL, DATA_DIR })
  const open = await openDatabase({ databaseUrl, dataDirectory, poolSize: 2 })
  try {
    const broken = await firstBrokenEntry(open.db)
    if (broken === undefined) process.stdout.write('The audit log is as it was written.\n')
    else fail(`The audit log was changed: row ${broken} is not as it was written, or what stood before it is missing.`)
  } finally {
    await open.close()
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
