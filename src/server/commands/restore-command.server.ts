import { readFileSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { eraseAgain, erasureMarksIn } from '#src/features/account/data-rights/erase-family.server.ts'
import { readBackup } from '#src/infrastructure/database/backup.server.ts'
import { endEverySession } from '#src/infrastructure/database/end-sessions.server.ts'
import { runCommand, withDatabase } from './run-command.server.ts'

const usage = `Usage: npm run restore -- FILE [--erased LOG]
"-" is the standard input. LOG is what the server logged since the backup was made: families that were erased meanwhile are erased again.`

/** `npm run restore -- FILE [--erased LOG]`: a backup into an empty database, whole or not at all. */
await runCommand(run)

async function run(): Promise<void> {
  const [file, logs] = readArguments()
  const marks = erasureMarksIn(logs.map((log) => readFileSync(log, 'utf8')).join('\n'))
  const input: Readable = file === '-' ? process.stdin : (await openFile(file)).createReadStream()
  await withDatabase(async (open) => {
    let erased = 0
    const { madeAt, tables, rows } = await readBackup(open, input, async (tx) => {
      erased = await eraseAgain(tx, marks)
      await endEverySession(tx)
    })
    process.stdout.write(`${tables} tables with ${rows} rows are as they were on ${madeAt.toISOString()}.\n`)
    process.stdout.write(
      logs.length > 0
        ? `${erased} families that were erased since were erased again.\n`
        : 'Families that were erased since are back. To erase them again, restore with --erased LOG, the server’s log since then.\n',
    )
    process.stdout.write('Everybody is signed out: no session and no link of the backup works.\n')
  })
}

function readArguments(): [file: string, logs: readonly string[]] {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { erased: { type: 'string', multiple: true } },
    })
    const [file, ...rest] = positionals
    if (file && rest.length === 0) return [file, values.erased ?? []]
  } catch {}
  throw new Error(usage)
}
