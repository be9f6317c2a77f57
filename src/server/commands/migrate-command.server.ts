import { runCommand, withDatabase } from './run-command.server.ts'

/**
 * `npm run migrate`: brings the tables up to date, with the role of MIGRATION_DATABASE_URL if it is set,
 * before instances of this version start with a role that may not change tables (deploy/roles.sql).
 */
await runCommand(() =>
  withDatabase(async () => {
    process.stdout.write('The tables are up to date.\n')
  }),
)
