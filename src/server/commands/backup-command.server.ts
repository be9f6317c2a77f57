import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { systemClock } from '#src/infrastructure/clock/clock.server.ts'
import { type BackupContent, writeBackup } from '#src/infrastructure/database/backup.server.ts'
import { runCommand, withDatabase } from './run-command.server.ts'

/**
 * `npm run backup [-- FILE]`: writes every table into one file, readable only by its owner; `-` writes to the
 * standard output. On PostgreSQL the product may run meanwhile.
 */
await runCommand(() => run(process.argv.slice(2)))

async function run([given, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0 || (given !== '-' && given?.startsWith('-')))
    throw new Error(
      'Usage: npm run backup [-- FILE]\nWithout FILE the name is made of the time; "-" is the standard output.',
    )
  const madeAt = systemClock.now()
  const file = given ?? `mirabelle-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`
  if (file !== '-' && existsSync(file)) throw new Error(`${file} is there already: nothing was written.`)
  await withDatabase(async (database) => {
    const write = (output: Writable) => writeBackup(database, madeAt, output)
    const { tables, rows } = file === '-' ? await write(process.stdout) : await intoFile(file, write)
    process.stderr.write(
      `${tables} tables with ${rows} rows are in ${file === '-' ? 'the backup' : file}. It holds children's names: keep it encrypted.\n`,
    )
  })
}

/** The file appears whole or not at all. */
async function intoFile(
  file: string,
  write: (output: Writable) => Promise<BackupContent>,
): Promise<BackupContent> {
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    const content = await write(createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, file)
    return content
  } finally {
    await rm(unfinished, { force: true })
  }
}
