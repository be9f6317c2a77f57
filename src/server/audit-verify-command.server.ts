import { firstBrokenEntry } from '#src/admin/audit/audit.server.ts'
import { runCommand, withDatabase } from './run-command.server.ts'

/** `npm run audit:verify`: whether the audit log is as it was written. Names the first row that is not, and ends with code 1. */
await runCommand(async () => {
  const broken = await withDatabase(({ db }) => firstBrokenEntry(db))
  if (broken !== undefined) throw new Error(`The audit log was changed: row ${broken} is not as it was written, or what stood before it is missing.`)
  process.stdout.write('The audit log is as it was written.\n')
})
