import { inject } from 'vitest'
import { administer } from '../runs/global-setup.ts'

/**
 * The environment variable that gives a process a migrated, empty PostgreSQL database. Empty if the tests run
 * on the embedded database, which each process has under its DATA_DIR.
 */
export async function ownDatabaseUrl(purpose: string): Promise<Record<string, string>> {
  const postgres = inject('postgresTemplate')
  if (!postgres) return {}
  const name = `${purpose}_${process.pid}`
  await administer(postgres.serverUrl, `create database ${name} template ${postgres.name}`)
  return { DATABASE_URL: new URL(`/${name}`, postgres.serverUrl).href }
}
