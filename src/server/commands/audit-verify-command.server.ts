import { auditFault } from '#src/domain/back-office/audit.server.ts'
import { runCommand, withDatabase } from './run-command.server.ts'

/**
 * `npm run audit:verify`: checks that the audit log is unchanged. Otherwise names the first changed row, or
 * says that the end of the log is missing, and exits with 1.
 */
await runCommand(async () => {
  const fault = await withDatabase(({ db }) => auditFault(db))
  if (fault && 'row' in fault)
    throw new Error(
      `The audit log was changed: row ${fault.row} is not as it was written, or what stood before it is missing.`,
    )
  if (fault && fault.found < fault.written)
    throw new Error(
      `The audit log was changed: the newest ${fault.written - fault.found} of its ${fault.written} rows are missing.`,
    )
  if (fault) throw new Error('The audit log was changed: its last row is not the last that was written.')
  process.stdout.write('The audit log is as it was written.\n')
})
