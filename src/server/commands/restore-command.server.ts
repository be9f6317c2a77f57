import { readFileSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { endSessionsAndLinks } from '#src/domain/accounts/end-sessions.server.ts'
import { eraseAgain, erasureMarksIn } from '#src/features/account/data-rights/erase-family.server.ts'
import { systemClock } from '#src/infrastructure/clock/clock.server.ts'
import { restoreBackup } from '#src/infrastructure/database/backup.server.ts'
import type { OpenDatabase, Transaction } from '#src/infrastructure/database/database.server.ts'
import { runCommand, withDatabase } from './run-command.server.ts'

const usage = `Usage: npm run restore -- FILE [--erased LOG]
       npm run restore -- --after-pg-restore [--erased LOG]
"-" is the standard input. LOG is what the server logged since the backup was made: families and children that were erased meanwhile are erased again, withdrawn consents withdrawn again, and the newsletter ended again for those who unsubscribed.
With --after-pg-restore the database holds already what PostgreSQL's own tools brought back.`

/**
 * `npm run restore -- FILE [--erased LOG]`: restores a backup into an empty database, whole or not at all.
 * `--after-pg-restore`: when `pg_restore` has filled the database, only repeats erasures and ends every
 * session.
 */
await runCommand(run)

async function run(): Promise<void> {
  const { file, logs } = readArguments()
  const marks = erasureMarksIn(logs.map((log) => readFileSync(log, 'utf8')).join('\n'))
  await withDatabase(async (database) => {
    let erased = 0
    await restoreFile(database, file, async (tx) => {
      const now = systemClock.now()
      erased = await eraseAgain(tx, marks, now)
      await endSessionsAndLinks(tx, now)
    })
    process.stdout.write(
      logs.length > 0
        ? `${erased} families that were erased since were erased again.\n`
        : 'Families and children that were erased since are back, withdrawn consents in force, and the newsletter goes to those who unsubscribed. To repeat this, restore with --erased LOG, the server’s log since then.\n',
    )
    process.stdout.write(
      'Everybody is signed out: no session of the backup works, and no link that signs in, invites or changes an address.\n',
    )
  })
}

/**
 * Restores the backup, unless the database is already filled, and runs `beforeCommit` in the same
 * transaction.
 */
async function restoreFile(
  database: OpenDatabase,
  file: string | undefined,
  beforeCommit: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (file === undefined) return database.db.transaction(beforeCommit)
  const input: Readable = file === '-' ? process.stdin : (await openFile(file)).createReadStream()
  const { madeAt, tables, rows } = await restoreBackup(database, input, beforeCommit)
  process.stdout.write(`${tables} tables with ${rows} rows are as they were on ${madeAt.toISOString()}.\n`)
}

/** `file` is undefined with `--after-pg-restore`: the database is already filled. */
function readArguments(): { file: string | undefined; logs: readonly string[] } {
  const { positionals, values } = parseOptions()
  const [file, ...rest] = positionals
  const isFilled = values['after-pg-restore'] === true
  if (rest.length > 0 || isFilled !== (file === undefined)) throw new Error(usage)
  return { file, logs: values.erased ?? [] }
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { erased: { type: 'string', multiple: true }, 'after-pg-restore': { type: 'boolean' } },
    })
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? `${cause.message}\n` : ''}${usage}`, { cause })
  }
}
