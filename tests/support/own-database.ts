import { inject } from 'vitest'
import { administer } from './global-setup.ts'

/**
 * The setting that gives a process a PostgreSQL database of its own, migrated and empty; none where the tests
 * run on the embedded one, which each process has under its DATA_DIR.
 */
export async function ownDatabaseUrl(purpose: string): Promise<Record<string, string>> {
  const postgres = inject('postgresTemplate')
  if (!postgres) return {}
  const name = `${purpose}_${process.pid}`
  await administer(postgres.serverUrl, `create database ${name} template ${postgres.name}`)
  return { DATABASE_URL: new URL(`/${name}`, postgres.serverUrl).href }
}
